import { expect, type Page } from '@playwright/test'
import * as c from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const FINIE = 'Reconnectez-vous pour continuer'
const RENDUE = 'Votre saisie vous est rendue'

/** Le mot de passe, une seule fois, sans recharger. */
async function revenir(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: FINIE })).toBeVisible()
  await expect(main.getByText('Ce que vous étiez en train de saisir vous sera rendu.')).toBeVisible()
  await main.getByLabel('Adresse électronique ou identifiant').fill(email)
  await c.champ(page, 'password').fill(p.MOT_DE_PASSE)
  await main.getByRole('button', { name: 'Se connecter' }).click()
}

test('Odette voit ses sessions fermées ailleurs : elle se reconnecte du premier coup et retrouve son formulaire rempli', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  const adresse = '/compte/monetablissement/modifier'
  await p.seConnecter(page, p.ODETTE, adresse)
  const voie = c.champ(page, 'voie')
  await voie.fill('27 quai des Revenants')

  const ailleurs = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(ailleurs, p.ODETTE, '/compte/moncompte')
  await ailleurs.getByRole('button', { name: 'Fermer toutes mes sessions' }).click()
  await ailleurs.getByRole('dialog').getByRole('button', { name: 'Fermer toutes mes sessions' }).click()
  await expect(ailleurs.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible()

  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.waitForURL(/\/compte\?retour=%2Fcompte%2Fmonetablissement%2Fmodifier&fin=fermee$/)
  await expect(page.getByText('Votre session a pris fin.')).toBeVisible()
  await p.inspecter(page, 'connexion après une session finie')
  await revenir(page, p.ODETTE)
  await page.waitForURL((url) => url.pathname === adresse)
  await expect(voie).toHaveValue('27 quai des Revenants')
  await expect(page.getByText(RENDUE)).toBeVisible()
  // Une fois rendue, elle ne revient pas.
  await page.reload()
  await expect(voie).not.toHaveValue('27 quai des Revenants')
})

test('une saisie laissée par un lien du menu attend dans son formulaire ; une autre personne ne la voit pas', async ({
  page,
}) => {
  await p.seConnecter(page, p.ODETTE, '/compte/moncompte')
  const telephone = c.champ(page, 'telephone')
  await telephone.fill('+33 6 99 88 77 66')
  await page.context().clearCookies({ name: 'registre' })
  const menu = await c.menuDe(page, 'Odette Rambervil')
  await menu.getByRole('link', { name: 'Mon établissement' }).click()
  await page.waitForURL(/\/compte\?retour=%2Fcompte%2Fmonetablissement&fin=fermee$/)
  await revenir(page, p.ODETTE)
  await page.waitForURL(/\/compte\/monetablissement$/)
  await (await c.menuDe(page, 'Odette Rambervil')).getByRole('link', { name: 'Mon compte' }).click()
  await expect(telephone).toHaveValue('+33 6 99 88 77 66')

  await telephone.fill('+33 6 11 11 11 11')
  await page.context().clearCookies({ name: 'registre' })
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  await revenir(page, p.PAUL)
  await page.waitForURL(/\/compte\/moncompte$/)
  await expect(page.getByText('Paul', { exact: true })).toBeVisible()
  await expect(telephone).not.toHaveValue('+33 6 11 11 11 11')
  await expect(page.getByText(RENDUE)).toHaveCount(0)
})

test('une réclamation commencée connecté survit à la session : par le mot de passe, puis par le fournisseur d’identité', async ({
  page,
}) => {
  const demande = page.getByRole('textbox', { name: /^Votre demande/ })
  const adresse = '/aide/formulaire?sorte=COMPTE_IDENTITE'
  await p.seConnecter(page, p.ODETTE, adresse)
  await demande.fill('Mon prénom est mal écrit sur mon compte.')
  const piece = page.locator('input[type="file"]')
  await piece.setInputFiles(await p.unPdf('carte.pdf'))
  await expect(page.getByText('carte.pdf')).toBeVisible()
  // Un autre onglet, devenu visiteur, a reçu un autre jeton.
  await page.context().clearCookies({ name: 'registre' })
  const autre = await page.context().newPage()
  await autre.goto('/annuaire')
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await page.waitForURL(/\/compte\?retour=%2Faide%2Fformulaire.*&fin=fermee$/)
  await revenir(page, p.ODETTE)
  await page.waitForURL((url) => url.pathname === '/aide/formulaire')
  await expect(demande).toHaveValue('Mon prénom est mal écrit sur mon compte.')
  await expect(page.getByText(RENDUE)).toBeVisible()
  await expect(page.getByText('carte.pdf')).toBeVisible()
  await autre.close()

  const PORTE = 'Connexion institutionnelle'
  await page.context().clearCookies()
  await page.goto(`/compte?retour=${encodeURIComponent('/aide/formulaire?sorte=DEMANDE_ACCES')}`)
  await page.getByRole('link', { name: PORTE }).click()
  await page.getByRole('button', { name: 'Maëlle Kervadel' }).click()
  await page.waitForURL((url) => url.pathname === '/aide/formulaire')
  await demande.fill('Je demande l’accès aux données de ma métropole.')
  await piece.setInputFiles(await p.unPdf('deliberation.pdf'))
  await expect(page.getByText('deliberation.pdf')).toBeVisible()
  await page.context().clearCookies({ name: 'registre' })
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await page.waitForURL(/\/compte\?retour=/)
  // Une page entière revient du fournisseur, dessinée par le serveur : elle reçoit la saisie une fois vivante.
  await page.getByRole('link', { name: PORTE }).click()
  await page.getByRole('button', { name: 'Maëlle Kervadel' }).click()
  await page.waitForURL((url) => url.pathname === '/aide/formulaire')
  await expect(demande).toHaveValue('Je demande l’accès aux données de ma métropole.')
  await expect(page.getByText(RENDUE)).toBeVisible()
  await expect(page.getByText('Un fichier est à choisir de nouveau')).toBeVisible()
  await expect(page.getByText('deliberation.pdf')).toBeVisible()
})

test('dans l’immatriculation, le dernier enregistrement manqué se rejoue', async ({ page }) => {
  await p.seConnecter(page, p.ODETTE, '/immatriculer-copropriete')
  await p.commencer(page)
  await page.goto(page.url().replace('infos-rattachement', 'identification'))
  const nom = page.getByLabel(/Nom d’usage/)
  await nom.waitFor()
  await page.context().clearCookies({ name: 'registre' })
  await nom.fill('La Reconnexion')
  await page.waitForURL(/\/compte\?retour=.*identification.*&fin=fermee$/)
  await revenir(page, p.ODETTE)
  await page.waitForURL(/identification\?brouillon=/)
  await expect(nom).toHaveValue('La Reconnexion')
  await expect(page.getByText(/Brouillon enregistré/)).toBeVisible()
  await page.reload()
  await expect(nom).toHaveValue('La Reconnexion')
})

test('la connexion dit pourquoi : absence, terme, ou rien d’inventé', async ({ page }) => {
  await page.goto('/compte?retour=%2Fcompte%2Fmoncompte&fin=absence')
  await expect(page.getByText('Vous étiez absent depuis plus de deux heures')).toBeVisible()
  await page.goto('/compte?fin=terme')
  await expect(page.getByText('Votre session est arrivée à son terme')).toBeVisible()
  await page.goto('/compte?fin=nimporte')
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  await expect(page.getByText(FINIE)).toHaveCount(0)
})

test('cinq minutes avant la fin, un avis que l’on prolonge d’un appui ; le terme, lui, ne se prolonge pas', async ({
  page,
}) => {
  await page.clock.install()
  await p.seConnecter(page, p.ODETTE, '/compte/moncompte')
  // Une lecture de l’écran qui répondrait après le saut de l’heure compterait comme une présence.
  const lu = page.getByRole('button', { name: 'Ajouter une application' })
  await expect(lu).toBeVisible()
  const avis = page.getByRole('alert').filter({ hasText: 'Votre session se ferme' })
  await page.clock.fastForward('01:54:00')
  await expect(avis).toHaveCount(0)
  await page.clock.fastForward('01:30')
  await expect(avis).toContainText('dans cinq minutes')
  await expect(avis).toContainText(/Encore 4 min \d\d s/)
  // Le décompte est pour l’œil : un lecteur d’écran a l’heure, une fois.
  await expect(avis.locator('[aria-hidden="true"]', { hasText: 'Encore' })).toHaveCount(1)
  await expect(avis).toContainText(/elle se ferme à \d\d:\d\d/)
  await p.inspecter(page, 'avis de fin de session')
  await avis.getByRole('button', { name: 'Rester connecté' }).click()
  await expect(page.getByText(/Vous restez connecté jusqu’à \d\d:\d\d/)).toBeVisible()
  await expect(avis).toHaveCount(0)

  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-session-reste': '7200 240' } })
  })
  // La veille vient après les premières lectures de l’écran : ce qu’elles disent de la session n’est pas perdu.
  const { promise: lues, resolve: laisserVenir } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('reste-de-session')) await lues
    await route.fulfill({ response })
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(lu).toBeVisible()
  laisserVenir()
  await expect(avis).toContainText('ne peut pas être prolongée')
  await expect(avis.getByRole('button', { name: 'Rester connecté' })).toHaveCount(0)
})
