import { expect, type Browser, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import * as c from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const AGATHE: c.Personne = {
  civilite: 'Madame',
  prenom: 'Agathe',
  nom: 'Belrouvre',
  email: 'agathe@belrouvre.invalid',
}
const BRUNO: c.Personne = {
  civilite: 'Monsieur',
  prenom: 'Bruno',
  nom: 'Calverne',
  email: 'bruno@calverne.invalid',
}
const SECONDE: c.Personne = {
  civilite: 'Madame',
  prenom: 'Noémie',
  nom: 'Vaucresne',
  email: 'noemie@calverne.invalid',
}
const GESTIONNAIRE: c.Personne = {
  civilite: 'Monsieur',
  prenom: 'Basile',
  nom: 'Orvault',
  email: 'basile@calverne.invalid',
}
const UTILISATEURS = '/compte/mes-comptes-utilisateurs'
const SECONDAIRE = 'Syndic professionnel – administrateur secondaire'
const GESTION = 'Syndic professionnel – gestionnaire'
const THOMAS = 'thomas.altavor@demonstration.invalid'

/** Le SIRET d’un établissement inventé, tel que la boîte de démonstration le donne. */
async function siretDe(page: Page, raisonSociale: string): Promise<string> {
  const reponse = await page.request.get('/api/public/demonstration/etablissements')
  const connus = (await reponse.json()) as { siret: string; raisonSociale: string }[]
  return connus.find((e) => e.raisonSociale === raisonSociale)!.siret
}

/** Le principal d’un cabinet que rien n’habite encore : compte demandé, activé, session ouverte. */
async function inscrireCabinet(page: Page, qui: c.Personne, raisonSociale: string): Promise<void> {
  await page.goto('/compte')
  await page.getByRole('button', { name: 'J’ai compris' }).click()
  await c.choisirLeType(page, 'Syndic professionnel')
  await c.champ(page, 'siret').fill(await siretDe(page, raisonSociale))
  await expect(c.champ(page, 'voie')).not.toHaveValue('')
  await c.remplirPersonne(page, qui)
  await c.champ(page, 'emailConfirmation').fill(qui.email)
  await c.cocher(page, 'J’ai lu et j’accepte les conditions d’utilisation')
  await c.prouverHumain(page)
  await c.demander(page)
  await expect(page.getByRole('heading', { name: 'Consultez votre boîte' })).toBeVisible()
  await c.creerMotDePasse(page, qui.email)
  await p.seConnecter(page, qui.email, '/', c.MOT_DE_PASSE_NEUF)
  await c.activer(page, raisonSociale)
}

async function creerUtilisateur(page: Page, profil: string, qui: c.Personne): Promise<void> {
  await page.goto(UTILISATEURS)
  await page.getByRole('link', { name: 'Créer un utilisateur' }).click()
  await c.champ(page, 'profil').selectOption({ label: profil })
  await c.remplirPersonne(page, qui)
  await page.getByRole('button', { name: 'Créer l’utilisateur' }).click()
  await expect(page.getByText('L’utilisateur est créé').first()).toBeVisible()
  await expect(page.getByRole('rowheader', { name: `${qui.prenom} ${qui.nom}` })).toBeVisible()
}

/** L’utilisateur crée son mot de passe par son lien, entre, et regarde son accueil. */
async function arriver(navigateur: Browser, qui: c.Personne): Promise<Page> {
  const page = await (await p.nouveauContexte(navigateur)).newPage()
  await c.creerMotDePasse(page, qui.email)
  await p.seConnecter(page, qui.email, '/', c.MOT_DE_PASSE_NEUF)
  return page
}

/** Supprime un utilisateur par le menu de sa ligne ; le focus va à la liste, pas au bouton qui n’est plus. */
async function supprimerSeul(page: Page, nom: string): Promise<void> {
  await page.goto(UTILISATEURS)
  const ligne = page.getByRole('row', { name: nom })
  await ligne.getByRole('button', { name: /^Actions/ }).click()
  await ligne.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer l’utilisateur' }).click()
  await expect(page.getByText('L’utilisateur est supprimé')).toBeVisible()
  await expect(page.getByRole('group', { name: /utilisateur/ })).toBeFocused()
}

const liens = async (page: Page, qui: string) => (await c.menuDe(page, qui)).getByRole('listitem')

test('Agathe inscrit son cabinet par son SIRET', async ({ page }) => {
  const principal = page.getByRole('main')
  const alerte = page.getByRole('alert')

  await page.goto('/compte')
  await page.getByRole('button', { name: 'J’ai compris' }).click()
  await c.choisirLeType(page, 'Syndic professionnel')
  const siret = c.champ(page, 'siret')
  await siret.fill(await siretDe(page, 'Boulangerie Écluzelle'))
  await expect(principal.getByText('Boulangerie Écluzelle')).toBeVisible()
  await siret.blur()
  await expect(principal.getByText(/L’activité de cet établissement .* n’est pas admise/)).toBeVisible()
  await p.inspecter(page, 'SIRET d’une boulangerie')

  // Changer de type, revenir en arrière, repartir : ce qui est tapé reste, et rien n’en est dans l’adresse.
  await c.champ(page, 'nom').fill(AGATHE.nom)
  await page.getByRole('button', { name: 'Changer de type de compte' }).click()
  await c.nouvelEcran(page, 'Créer un compte')
  await page.getByText('Administrateur provisoire').click()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(principal.getByText('Boulangerie Écluzelle')).toBeVisible()
  await expect(c.champ(page, 'nom')).toHaveValue(AGATHE.nom)
  await page.goBack()
  await expect(page.getByRole('radiogroup', { name: /Vous êtes/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/compte\/inscription\?type=PRO$/)
  await expect(c.champ(page, 'nom')).toHaveValue(AGATHE.nom)

  // Le SIRET déjà pris se dit aussitôt ; l’adresse suit le SIRET tant que personne ne l’a touchée.
  await siret.fill(await siretDe(page, 'Cabinet Altavor Gestion'))
  await expect(c.champ(page, 'voie')).toHaveValue('3 boulevard Carnot')
  await expect(principal.getByRole('status')).toContainText(['Un compte existe déjà pour ce SIRET.'])
  await c.remplirPersonne(page, AGATHE)
  await c.champ(page, 'emailConfirmation').fill(AGATHE.email)
  await c.cocher(page, 'J’ai lu et j’accepte les conditions d’utilisation')
  await c.prouverHumain(page)
  await c.demander(page)
  await expect(alerte).toContainText(
    'un compte existe déjà pour ce SIRET. Demandez un accès à son administrateur',
  )
  const dites = alerte.getByRole('listitem')
  await expect(dites).toHaveText([/^SIRET/])
  await c.champ(page, 'nom').fill('')
  await expect(dites).toHaveText([/^SIRET/, /^Nom/])
  await c.champ(page, 'nom').fill(AGATHE.nom)
  await p.inspecter(page, 'SIRET déjà utilisé')
  await siret.fill(await siretDe(page, 'Cabinet Belrouvre'))
  await expect(principal.getByText('Cabinet Belrouvre')).toBeVisible()
  await expect(c.champ(page, 'voie')).toHaveValue('12 rue des Tilleuls')
  await c.prouverHumain(page)
  await p.inspecter(page, 'cabinet reconnu')
  await c.demander(page)
  await expect(page.getByRole('heading', { name: 'Consultez votre boîte' })).toBeVisible()
  await c.creerMotDePasse(page, AGATHE.email)
  await p.entrerParLEcran(page, AGATHE.email, '/', p.SOURIS, c.MOT_DE_PASSE_NEUF)
  await c.activer(page, 'Cabinet Belrouvre')
})

test('Bruno fait entrer deux collègues dans son cabinet, et les retire', async ({ browser, page }) => {
  await inscrireCabinet(page, BRUNO, 'Agence Calverne')

  await (
    await c.menuDe(page, 'Bruno Calverne')
  )
    .getByRole('link', { name: 'Mes comptes utilisateurs' })
    .click()
  await page.waitForURL(UTILISATEURS)
  await p.inspecter(page, 'mes comptes utilisateurs, seule')
  await page.getByRole('link', { name: 'Créer un utilisateur' }).click()
  await page.getByRole('button', { name: 'Créer l’utilisateur' }).click()
  await expect(page.getByRole('alert')).toContainText('Il y a 5 erreurs à corriger')
  await p.inspecter(page, 'utilisateur à créer, avec erreurs')
  await creerUtilisateur(page, SECONDAIRE, SECONDE)
  await creerUtilisateur(page, GESTION, GESTIONNAIRE)
  await p.inspecter(page, 'mes comptes utilisateurs')

  const noemie = await arriver(browser, SECONDE)
  await expect(await liens(noemie, 'Noémie Vaucresne')).toHaveText([
    'Mon compte',
    'Mon établissement',
    'Mes comptes utilisateurs',
    'Se déconnecter',
  ])
  await expect(c.tuiles(noemie).filter({ hasText: 'Consulter une copropriété' })).toBeVisible()
  await noemie.goto(`${UTILISATEURS}/nouveau`)
  await expect(c.champ(noemie, 'profil').getByRole('option')).toHaveText([/^Sélectionner/, GESTION])
  await noemie.goto('/compte/monetablissement')
  await expect(noemie.getByRole('heading', { name: 'Représentant légal' })).toBeVisible()
  await expect(noemie.getByRole('link', { name: 'Modifier' })).toHaveCount(0)

  const basile = await arriver(browser, GESTIONNAIRE)
  await expect(await liens(basile, 'Basile Orvault')).toHaveText([
    'Mon compte',
    'Mon établissement',
    'Se déconnecter',
  ])
  await expect(c.tuiles(basile)).toHaveText([
    'Immatriculer une copropriété',
    'Gérer mes copropriétés',
    'Me rattacher à une copropriété',
    'Mon compte',
    'Mon établissement',
  ])
  await basile.goto(UTILISATEURS)
  await expect(basile.getByRole('heading', { level: 1 })).toHaveText(
    'Votre profil ne permet pas d’ouvrir cette page',
  )
  await expect(basile.getByRole('table')).toHaveCount(0)

  // La fenêtre reste sur un clic au-dehors, se ferme par Échap, et rend le focus au bouton.
  await page.goto(UTILISATEURS)
  for (const nom of ['Noémie Vaucresne', 'Basile Orvault'])
    await page.getByLabel(`Choisir ${nom}`).press('Space')
  const supprimer = page.getByRole('button', { name: 'Supprimer les 2 choisis' })
  await supprimer.click()
  const fenetre = page.getByRole('dialog', { name: 'Supprimer 2 utilisateurs ?' })
  await expect(fenetre).toBeVisible()
  await p.inspecter(page, 'suppression de deux utilisateurs')
  await page.mouse.click(8, 8)
  await expect(fenetre).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(fenetre).toBeHidden()
  await expect(supprimer).toBeFocused()
  await page.keyboard.press('Enter')
  // Le serveur ne répond pas : la fenêtre le dit, et reste.
  await page.route('**/delete-lot', (demande) => demande.abort())
  await fenetre.getByRole('button', { name: 'Supprimer les 2 utilisateurs' }).click()
  await expect(fenetre.getByRole('alert')).toContainText('Vérifiez votre connexion')
  await page.unroute('**/delete-lot')
  // Noémie supprime Basile entre-temps ; la liste se relit, et rien n’est perdu du choix.
  await supprimerSeul(noemie, 'Basile Orvault')
  await fenetre.getByRole('button', { name: 'Supprimer les 2 utilisateurs' }).click()
  await expect(page.getByText('La liste a changé')).toBeVisible()
  await expect(fenetre).toBeHidden()
  await expect(page.getByRole('rowheader')).toHaveText(['Bruno Calverne', 'Noémie Vaucresne'])
  await supprimerSeul(page, 'Noémie Vaucresne')
  await expect(page.getByRole('rowheader')).toHaveText(['Bruno Calverne'])
  await basile.goto('/')
  await expect(basile.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible()

  // §8.2 : modifié, puis plusieurs supprimés, avec leur nombre.
  await creerUtilisateur(page, SECONDAIRE, { ...SECONDE, email: 'noemie.bis@demonstration.invalid' })
  await creerUtilisateur(page, GESTION, { ...GESTIONNAIRE, email: 'basile.bis@demonstration.invalid' })
  const ligne = page.getByRole('row', { name: 'Basile Orvault' })
  await ligne.getByRole('button', { name: /^Actions/ }).click()
  await ligne.getByRole('link', { name: 'Modifier' }).click()
  await page.getByLabel(/^Téléphone/).fill('06 12 34 56 78')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('L’utilisateur est modifié')).toBeVisible()
  for (const nom of ['Noémie Vaucresne', 'Basile Orvault'])
    await page.getByLabel(`Choisir ${nom}`).press('Space')
  await page.getByRole('button', { name: 'Supprimer les 2 choisis' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer les 2 utilisateurs' }).click()
  await expect(page.getByText('2 utilisateurs sont supprimés')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText(['Bruno Calverne'])
})

test('Thomas lit son établissement, en change le téléphone, l’activité et l’adresse', async ({ page }) => {
  const principal = page.getByRole('main')
  await p.seConnecter(page, THOMAS, '/')
  await (await c.menuDe(page, 'Thomas Altavor')).getByRole('link', { name: 'Mon établissement' }).click()
  await page.waitForURL(/monetablissement/)
  await page.getByRole('link', { name: 'Modifier' }).click()
  await page.waitForURL(/modifier/)
  await expect(c.obligatoires(page)).toBeVisible()
  await c.champ(page, 'phone').fill('02 99 11 22 33')
  await c.champ(page, 'codeApe').fill('68.32A')
  await c.champ(page, 'voieDuLieu').fill('12 cours Gambetta')
  // Ce que seul le serveur sait rejoint son champ.
  await c.champ(page, 'codePostalDuLieu').fill('75001')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('alert')).toContainText('n’est pas celui de Lyon')
  await c.champ(page, 'codePostalDuLieu').fill('69003')
  await c.champ(page, 'codePostalDuLieu').press('Enter')
  await expect(page.getByText('Votre établissement est enregistré')).toBeVisible()
  await expect(principal.getByText('+33 2 99 11 22 33')).toBeVisible()
  await expect(principal.getByText('12 cours Gambetta, 69003 Lyon')).toBeVisible()
})

test('Thomas protège son compte par un second facteur, entre avec un code puis avec un code de secours', async ({
  page,
}) => {
  const principal = page.getByRole('main')
  const alerte = page.getByRole('alert')
  await p.seConnecter(page, THOMAS, '/')
  await page.goto('/compte/moncompte')
  await page.getByRole('button', { name: 'Ajouter une application' }).click()
  const secret = Secret.fromBase32((await principal.locator('code').first().textContent())!)
  /** Le code de l’application ; un code ne sert qu’une fois, le suivant est déjà bon. */
  const code = (avance = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + avance * 30_000 })
  await c.champ(page, 'code').fill('000000')
  await page.getByRole('button', { name: 'Enregistrer l’application' }).click()
  await expect(alerte).toContainText('ce code n’est pas celui de l’application')
  await p.inspecter(page, 'second facteur à enregistrer')
  await c.champ(page, 'code').fill(code())
  await page.getByRole('button', { name: 'Enregistrer l’application' }).click()
  const codes = principal.getByRole('status').filter({ hasText: 'codes de secours' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const secours = (await codes.first().textContent())!
  await p.inspecter(page, 'codes de secours')
  await c.seDeconnecter(page, 'Thomas Altavor')

  for (const [donne, fautif] of [
    [() => code(1), '111111'],
    [() => secours, null],
  ] as const) {
    await page.goto('/compte')
    await c.champ(page, 'username').fill(THOMAS)
    await c.champ(page, 'password').fill(p.MOT_DE_PASSE)
    await principal.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Second facteur' })).toBeVisible()
    await c.nouvelEcran(page, 'Second facteur')
    if (fautif) {
      await c.champ(page, 'code').fill(fautif)
      await page.getByRole('button', { name: 'Continuer' }).click()
      await expect(alerte).toContainText('Ce code n’est pas valable')
      await p.inspecter(page, 'code de connexion faux')
    }
    await c.champ(page, 'code').fill(donne())
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page.getByText('Bonjour Thomas')).toBeVisible()
    await c.seDeconnecter(page, 'Thomas Altavor')
  }
})
