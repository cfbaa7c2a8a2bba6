import { expect } from '@playwright/test'
import * as c from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const GISELE: c.Personne = {
  civilite: 'Madame',
  prenom: 'Gisèle',
  nom: 'Tarnoval',
  email: 'gisele.tarnoval@exemple.invalid',
}
const NOUVEAU = 'Cerisier-mauve-58!'

test('Gisèle, bénévole : elle demande un compte, l’active par la poste, oublie son mot de passe, revient', async ({
  page,
}) => {
  const erreurs: string[] = []
  page.on('pageerror', (e) => erreurs.push(e.message))
  const principal = page.getByRole('main')

  await page.goto('/')
  await page.getByRole('button', { name: 'J’ai compris' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click()
  await page.waitForURL(/\/compte$/)
  await c.choisirLeType(page, 'Syndic bénévole ou coopératif')
  await expect(c.obligatoires(page)).toBeVisible()
  await p.inspecter(page, 'demande de compte')

  // Trois saisies fausses : chacune a sa phrase, rien ne se perd, la preuve humaine non plus.
  await c.remplirPersonne(page, { ...GISELE, email: 'gisele.tarnoval' })
  await c.champ(page, 'emailConfirmation').fill('autre@exemple.invalid')
  await c.champ(page, 'voie').fill('5 rue du Moulin')
  await c.champ(page, 'codePostal').fill('3700')
  await c.champ(page, 'localite').fill('Tours')
  await c.cocher(page, 'J’ai lu et j’accepte les conditions d’utilisation')
  await c.prouverHumain(page)
  await c.demander(page)
  const resume = page.getByRole('alert').filter({ hasText: 'Il y a 3 erreurs à corriger' })
  await expect(resume).toBeFocused()
  for (const phrase of [
    'saisissez une adresse électronique de la forme nom@domaine.fr.',
    'les deux adresses électroniques doivent être identiques.',
    'saisissez un code postal de 5 chiffres, par exemple 69003.',
  ])
    await expect(resume).toContainText(phrase)
  await p.inspecter(page, 'demande de compte, avec erreurs')
  await resume.getByRole('link', { name: /^Code postal/ }).click()
  await expect(c.champ(page, 'codePostal')).toBeFocused()
  await expect(c.champ(page, 'prenom')).toHaveValue('Gisèle')
  await expect(c.champ(page, 'voie')).toHaveValue('5 rue du Moulin')
  await expect(page.getByText('Vérifié', { exact: true })).toBeVisible()
  await c.champ(page, 'codePostal').fill('37000')
  await c.champ(page, 'email').fill(GISELE.email)
  await c.champ(page, 'emailConfirmation').fill(GISELE.email)
  await expect(resume).toBeHidden()
  await c.demander(page)
  await expect(page.getByRole('heading', { name: 'Consultez votre boîte' })).toBeVisible()
  await p.inspecter(page, 'courriel parti')

  await page.getByRole('link', { name: 'boîte de démonstration' }).click()
  await principal.getByText(`Créez votre mot de passe – à ${GISELE.email}`).click()
  await expect(principal.getByText('Bonjour Gisèle Tarnoval,')).toBeVisible()
  await p.inspecter(page, 'boîte de démonstration')
  await principal.getByRole('link', { name: /activate\?key=/ }).click()
  await page.waitForURL(/\/compte\/activate\?key=/)
  const clef = new URL(page.url()).search
  const secret = c.champ(page, 'motDePasse')
  const regle = (libelle: string) => page.getByRole('listitem').filter({ hasText: libelle })
  await expect(regle('un chiffre')).toContainText('à remplir')
  await expect(c.obligatoires(page)).toBeVisible()
  await p.inspecter(page, 'mot de passe à choisir')
  await expect(secret).toHaveAccessibleDescription(/12 caractères au moins .*: à remplir/)
  await secret.fill('pommier')
  await expect(principal.getByRole('status').filter({ hasText: '2 exigences sur 6' })).toBeAttached()
  await expect(regle('un chiffre')).toContainText('manque')
  await expect(regle('une lettre minuscule')).toContainText('rempli')
  await secret.fill('Motdepasse-2026!')
  for (const libelle of ['12 caractères', 'majuscule', 'minuscule', 'un chiffre', 'spécial', 'aucun espace'])
    await expect(regle(libelle)).toContainText('rempli')
  await c.champ(page, 'confirmation').fill('Motdepasse-2026!')
  const enregistrer = page.getByRole('button', { name: 'Enregistrer le mot de passe' })
  await enregistrer.click()
  await expect(page.getByRole('alert')).toContainText('ce mot de passe est trop facile à deviner')
  await p.inspecter(page, 'mot de passe trop courant')
  await secret.fill(c.MOT_DE_PASSE_NEUF)
  await c.champ(page, 'confirmation').fill(c.MOT_DE_PASSE_NEUF)
  await enregistrer.click()
  await expect(page.getByRole('heading', { name: 'Votre mot de passe est enregistré' })).toBeVisible()
  await expect(principal.getByText('Un code d’activation part maintenant par la poste.')).toBeVisible()
  await p.inspecter(page, 'mot de passe enregistré')
  await page.goto(`/activate${clef}`)
  await expect(page.getByRole('heading', { name: 'Ce lien ne vaut plus rien' })).toBeVisible()
  await p.inspecter(page, 'lien usé')

  await p.entrerParLEcran(page, GISELE.email, '/', p.SOURIS, c.MOT_DE_PASSE_NEUF)
  await expect(page.getByText('Votre compte attend son activation')).toBeVisible()
  await expect(c.tuiles(page).filter({ hasText: 'Immatriculer une copropriété' })).toBeVisible()
  await p.inspecter(page, 'accueil en attente')
  await page.goto('/copropriete?filtre=seeAllCopro')
  await expect(page.getByRole('heading', { name: 'Votre compte n’est pas encore activé' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Activer mon compte' })).toHaveAttribute(
    'href',
    '/compte/activation',
  )
  await p.inspecter(page, 'écran refusé')
  await page.goto('/compte/monetablissement/modifier')
  await page.waitForURL(/\/compte\/monetablissement$/)
  await page.goto('/immatriculer-copropriete')
  await p.commencer(page)

  await page.goto('/')
  await principal.getByRole('link', { name: 'Activer mon compte' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Adresse électronique vérifiée' })).toContainText(
    'Fait',
  )
  await expect(principal.getByText('37000 TOURS')).toBeVisible()
  await p.inspecter(page, 'suivi de l’activation')
  await principal.getByRole('button', { name: 'Corriger l’adresse' }).click()
  const correction = page.getByRole('dialog', { name: 'Corriger l’adresse de la lettre' })
  await c.champ(page, 'codePostal').fill('3700')
  await correction.getByRole('button', { name: 'Envoyer une autre lettre' }).click()
  await expect(correction.getByRole('alert')).toContainText('Code postal')
  await p.inspecter(page, 'adresse à corriger')
  await c.champ(page, 'codePostal').fill('37100')
  await correction.getByRole('button', { name: 'Envoyer une autre lettre' }).click()
  await expect(page.getByText('Une autre lettre part à cette adresse')).toBeVisible()
  await expect(principal.getByText('37100 TOURS')).toBeVisible()
  await c.champ(page, 'code').fill('AAAA-2222-BBBB')
  await principal.getByRole('button', { name: 'Activer mon compte' }).click()
  await expect(page.getByRole('alert')).toContainText('ce code n’est pas celui de votre dernière lettre')
  await p.inspecter(page, 'code faux')
  await c
    .champ(page, 'code')
    .fill((await c.codeDeLettre(page, 'TARNOVAL')).toLowerCase().replaceAll('-', ' '))
  await principal.getByRole('button', { name: 'Activer mon compte' }).click()
  await page.waitForURL(/\/$/)
  await expect(page.getByText('Votre compte est activé', { exact: true })).toBeVisible()
  await expect(page.getByText('Votre compte attend son activation')).toBeHidden()
  await expect(c.tuiles(page)).toHaveText([
    'Immatriculer une copropriété',
    'Consulter une copropriété',
    'Mettre à jour chaque année',
    'Annuaire des copropriétés',
    'Statistiques du registre',
    'Signaler un changement',
    'Gérer les mandats',
    'Me rattacher à une copropriété',
  ])
  await expect(page.getByRole('heading', { name: 'Votre tableau de bord' })).toBeVisible()
  await p.inspecter(page, 'accueil actif')
  await c.seDeconnecter(page, 'Gisèle Tarnoval')

  // La même phrase, que l’adresse soit connue ou non.
  const phrases: string[] = []
  for (const email of ['personne@exemple.invalid', GISELE.email]) {
    await page.goto('/compte')
    await expect(c.obligatoires(page)).toBeVisible()
    await principal.getByRole('link', { name: 'Mot de passe oublié' }).click()
    await c.champ(page, 'email').fill(email)
    await expect(c.obligatoires(page)).toBeVisible()
    await c.prouverHumain(page)
    if (phrases.length === 0) await p.inspecter(page, 'mot de passe oublié')
    await page.getByRole('button', { name: 'Recevoir un lien' }).click()
    await expect(page.getByRole('heading', { name: 'Consultez votre boîte' })).toBeVisible()
    await c.nouvelEcran(page, 'Consultez votre boîte')
    phrases.push((await principal.innerText()).replace(email, '…'))
  }
  expect(phrases[0]).toBe(phrases[1])
  await p.inspecter(page, 'lien de récupération parti')
  // Il part d’un travail, pour que la réponse ne dise rien de l’adresse.
  await expect
    .poll(async () => (await c.dernierCourriel(page, GISELE.email)).sujet)
    .toBe('Choisissez un nouveau mot de passe')
  await c.creerMotDePasse(page, GISELE.email, NOUVEAU)
  await expect(principal.getByText('Vous pouvez vous connecter.')).toBeVisible()
  await page.getByRole('link', { name: 'Se connecter' }).last().click()
  await c.champ(page, 'username').fill(GISELE.email)
  await c.champ(page, 'password').fill(c.MOT_DE_PASSE_NEUF)
  await principal.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('alert')).toContainText('n’est pas reconnu')
  await p.entrerParLEcran(page, GISELE.email, '/compte/moncompte', p.SOURIS, NOUVEAU)
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()
  await expect(c.obligatoires(page)).toBeVisible()
  await p.inspecter(page, 'mon compte')
  // L’erreur qui paraît en quittant le champ ne dérobe pas le bouton à l’appui.
  const changer = principal.getByRole('button', { name: 'Changer de mot de passe' })
  await changer.click()
  await c.champ(page, 'actuel').fill(NOUVEAU)
  await secret.fill('pommier')
  await c.champ(page, 'confirmation').fill('poirier')
  await changer.hover()
  await page.mouse.down()
  await p.deuxImages(page)
  await page.mouse.up()
  await expect(page.getByRole('alert')).toContainText('Il y a 2 erreurs à corriger')
  await c.seDeconnecter(page, 'Gisèle Tarnoval')
  expect(erreurs).toEqual([])
})

test('au clavier seul, sur un téléphone en sombre : demander un compte, choisir un mot de passe, activer', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser, {
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  })
  const page = await contexte.newPage()
  const armel: c.Personne = {
    civilite: 'Monsieur',
    prenom: 'Armel',
    nom: 'Quilvestre',
    email: 'armel.quilvestre@exemple.invalid',
  }
  await c.inscrireBenevole(page, armel, p.CLAVIER)
  await p.sansDebordement(page, 'mot de passe enregistré à 360 px')
  await page.goto('/compte/rester-actif?key=usee')
  await p.CLAVIER.activer(page.getByRole('button', { name: 'Garder mon compte' }))
  await c.nouvelEcran(page, 'Ce lien ne vaut plus rien')
  await p.entrerParLEcran(page, armel.email, '/compte/activation', p.CLAVIER, c.MOT_DE_PASSE_NEUF)
  await p.sansDebordement(page, 'suivi de l’activation à 360 px')
  await c.activer(page, 'QUILVESTRE', p.CLAVIER)
  await p.sansDebordement(page, 'accueil actif à 360 px')
  await c.seDeconnecter(page, 'Armel Quilvestre', p.CLAVIER)
})

test('une page lente : ce qui est tapé avant qu’elle soit vivante reste, et ne part pas par l’adresse', async ({
  page,
}) => {
  const rendreVivante = await p.retenirLesScripts(page)
  await page.goto('/compte/mot-de-passe-oublie', { waitUntil: 'commit' })
  const email = c.champ(page, 'email')
  const envoyer = page.getByRole('button', { name: 'Recevoir un lien' })
  await email.fill('lente@exemple.invalid')
  await expect(envoyer).toBeDisabled()
  rendreVivante()
  await expect(envoyer).toBeEnabled()
  await expect(email).toHaveValue('lente@exemple.invalid')
  await c.prouverHumain(page)
  await envoyer.click()
  await expect(page.getByText('lente@exemple.invalid')).toBeVisible()
})
