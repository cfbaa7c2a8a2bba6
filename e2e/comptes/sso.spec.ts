import { expect, type Page } from '@playwright/test'
import * as c from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const INSTITUTIONS = 'Connexion institutionnelle'
const NOTAIRES = 'Connexion des notaires'

test('Maëlle, agente d’une métropole, entre et sort par son fournisseur ; qui n’est pas habilité n’entre pas', async ({
  page,
}) => {
  const entete = page.getByRole('banner')
  await page.goto('/compte')
  const compris = page.getByRole('button', { name: 'J’ai compris' })
  await compris.click()
  await expect(compris).toHaveCount(0)
  await p.inspecter(page, 'connexion')
  await page.getByRole('link', { name: INSTITUTIONS }).click()
  await expect(page.getByRole('heading', { level: 1, name: INSTITUTIONS })).toBeVisible()
  await p.inspecter(page, 'fournisseur de démonstration')
  await page.getByRole('button', { name: 'Maëlle Kervadel' }).click()
  await page.waitForURL(/\/institutionnels$/)
  await expect(page.getByText('Bonjour Maëlle')).toBeVisible()
  // §6 : son nom, sans son profil.
  await expect(entete.getByRole('button', { name: 'Maëlle Kervadel' })).toBeVisible()
  await expect(entete.getByText('Utilisateur institutionnel')).toHaveCount(0)
  await p.inspecter(page, 'accueil institutionnel')
  const chezLeFournisseur = page.waitForRequest(/\/demonstration\/identite\/clavis\/session\/end/)
  await c.seDeconnecter(page, 'Maëlle Kervadel')
  await chezLeFournisseur

  await c.entrerPar(page, INSTITUTIONS, 'Solène Calverne')
  await page.waitForURL(/\/utilisateur-non-valide$/)
  await expect(page.getByRole('heading', { name: 'Vous n’avez pas accès au registre' })).toBeVisible()
  await p.inspecter(page, 'utilisateur non valide')
  await c.entrerPar(page, INSTITUTIONS, 'Hugo Brivante')
  await page.waitForURL(/\/\?acces=aucun$/)
  await expect(page.getByRole('heading', { name: 'Le registre ne vous ouvre pas d’accès' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'demandez un accès au teneur du registre' })).toBeVisible()
  await p.inspecter(page, 'accueil, accès restreint')
  await expect(entete.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  await page.goto('/compte')
  await page.getByRole('link', { name: INSTITUTIONS }).click()
  await page.getByRole('button', { name: 'Ne pas se connecter' }).click()
  await expect(page.getByText('Votre fournisseur d’identité n’a pas pu vous reconnaître.')).toBeVisible()
})

test('Étienne, notaire, entre là où il allait ; son menu ne déconnecte pas, son compte ferme ses sessions', async ({
  page,
}) => {
  await page.goto('/immatriculer-copropriete')
  await page.waitForURL(/compte\?retour=/)
  await page.getByRole('link', { name: NOTAIRES }).click()
  await page.getByRole('button', { name: 'Étienne Montflair' }).click()
  await page.waitForURL(/immatriculer-copropriete/)
  const menu = await c.menuDe(page, 'Étienne Montflair')
  await expect(menu.getByRole('listitem')).toHaveText(['Mon compte', 'Mon établissement'])
  await menu.getByRole('link', { name: 'Mon compte' }).click()
  await page.waitForURL(/moncompte/)
  await expect(page.getByRole('heading', { name: 'Coordonnées' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mot de passe' })).toHaveCount(0)
  await p.inspecter(page, 'compte d’un notaire')
  await page.getByRole('button', { name: 'Fermer toutes mes sessions' }).click()
  const fenetre = page.getByRole('dialog', { name: 'Fermer toutes vos sessions ?' })
  await expect(fenetre).toBeVisible()
  await p.inspecter(page, 'fermer ses sessions')
  await fenetre.getByRole('button', { name: 'Fermer toutes mes sessions' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible()
})

test('Agnès, notaire, puis Rémi, collaborateur, rejoignent leur office ; Ludovic ne peut pas ajouter le sien', async ({
  browser,
}) => {
  const ouvrir = async (nom: string) => {
    const page = await (await p.nouveauContexte(browser)).newPage()
    await c.entrerPar(page, NOTAIRES, nom)
    return page
  }
  const rejoindre = 'Rejoindre votre office'
  const robot = 'Je ne suis pas un robot'

  const agnes = await ouvrir('Agnès Quinterive')
  await agnes.waitForURL(/inscription\?numEtude=37001$/)
  await expect(agnes.getByRole('heading', { level: 1, name: rejoindre })).toBeVisible()
  // Son identité dit son office : un autre numéro dans l’adresse n’y change rien.
  const sonOffice = await agnes.getByRole('definition').first().textContent()
  for (const numEtude of ['99999', '-1']) {
    await agnes.goto(`/compte/inscription?numEtude=${numEtude}`)
    await expect(agnes.getByRole('heading', { level: 1, name: rejoindre })).toBeVisible()
    await expect(agnes.getByRole('definition').first()).toHaveText(sonOffice!)
  }
  await agnes.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await expect(agnes.getByRole('alert')).toContainText('Il y a 3 erreurs à corriger')
  await p.inspecter(agnes, 'rejoindre son office, avec erreurs')
  await c.cocher(agnes, 'Madame')
  await c.cocher(agnes, 'J’ai lu et j’accepte les conditions d’utilisation')
  await c.prouverHumain(agnes)
  await agnes.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await expect(agnes.getByText('Bonjour Agnès')).toBeVisible()

  const remi = await ouvrir('Rémi Démarsan')
  await expect(remi.getByRole('heading', { level: 1, name: rejoindre })).toBeVisible()
  await expect(remi.getByText('Collaborateur', { exact: true })).toBeVisible()
  await expect(remi.getByText(robot)).toHaveCount(0)
  await c.cocher(remi, 'Monsieur')
  await c.cocher(remi, 'J’ai lu et j’accepte les conditions d’utilisation')
  await remi.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await expect(remi.getByText('Bonjour Rémi')).toBeVisible()
  await expect(remi.getByText('Collaborateur de notaire')).toBeVisible()

  const ludovic = await ouvrir('Ludovic Yvremont')
  await expect(ludovic.getByText('Erreur', { exact: true })).toBeVisible()
  await expect(
    ludovic.getByText('un collaborateur ne peut pas l’ajouter : seul un notaire le peut'),
  ).toBeVisible()
  await p.inspecter(ludovic, 'office à ajouter par un notaire')
  await ludovic.goto('/compte/inscription?numEtude=37001')
  await expect(ludovic.getByRole('heading', { name: 'Votre office n’est pas inscrit' })).toBeVisible()

  // Sa collègue notaire, elle, peut : ce que dit son fournisseur est déjà écrit.
  const simone = await ouvrir('Simone Fantemare')
  await simone.waitForURL(/numEtude=-1$/)
  await simone.goto('/compte/inscription?numEtude=37001')
  await expect(simone.getByRole('definition').first()).toHaveText('Simone Fantemare')
  await expect(c.champ(simone, 'nom')).toHaveCount(0)
  await p.inspecter(simone, 'nouvel office')
})

test('inscrire son office, d’une page lente : ce qui est répondu avant qu’elle soit vivante reste', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  await c.entrerPar(page, NOTAIRES, 'Simone Fantemare')
  await page.waitForURL(/numEtude=-1$/)
  const rendreVivante = await p.retenirLesScripts(page)
  await page.reload({ waitUntil: 'commit' })
  const envoyer = page.getByRole('button', { name: 'Demander mon compte' })
  await c.cocher(page, 'Madame')
  await expect(envoyer).toBeDisabled()
  rendreVivante()
  await expect(envoyer).toBeEnabled()
  await expect(page.getByLabel('Madame')).toBeChecked()
})

test('une session perdue ramène par où l’on était entré, à la page où l’on était', async ({ browser }) => {
  const perdre = async (page: Page) => {
    await page.goto('/compte/moncompte')
    await expect(page.getByRole('heading', { name: 'Coordonnées' })).toBeVisible()
    await page.context().clearCookies({ name: 'registre' })
    await page.getByRole('button', { name: 'Enregistrer' }).click()
  }
  const catherine = await (await p.nouveauContexte(browser)).newPage()
  await c.entrerPar(catherine, INSTITUTIONS, 'Catherine Orvelin')
  await catherine.waitForURL(/\/$/)
  await perdre(catherine)
  // L’en-tête porte aussi un bouton à son nom, tant que le fournisseur n’a pas pris la place.
  await catherine.waitForURL((adresse) => adresse.pathname !== '/compte/moncompte')
  await catherine.getByRole('button', { name: 'Catherine Orvelin' }).click()
  await catherine.waitForURL(/\/compte\/moncompte$/)

  const odette = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(odette, p.ODETTE, '/')
  await perdre(odette)
  await odette.waitForURL(/\/compte\?retour=%2Fcompte%2Fmoncompte$/)
  await expect(odette.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible()
})
