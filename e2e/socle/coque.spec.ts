import { expect } from '@playwright/test'
import * as p from './parcours.ts'
import { test } from './essai.ts'

test('bandeau de cookies, avis de petit écran sur une longue saisie : chacun se ferme et s’en souvient', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser, { viewport: { width: 900, height: 700 } })
  const page = await contexte.newPage()
  await page.goto('/')
  // Pressé avant, il se cache aussitôt et ne se retient qu’ensuite : la page se rechargerait entre les deux.
  await p.pageVivante(page)
  await page.getByRole('button', { name: 'J’ai compris' }).click()
  await expect(page.getByRole('button', { name: 'J’ai compris' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'J’ai compris' })).toHaveCount(0)
  const accord = (await contexte.cookies()).find((c) => c.name === 'accordCookies')!
  expect(accord.expires - Date.now() / 1000).toBeGreaterThan(86_000)
  expect(accord.expires - Date.now() / 1000).toBeLessThan(86_500)
  const avis = page.getByText(/Écran étroit/)
  await expect(avis).toHaveCount(0)
  await p.seConnecter(page, p.ODETTE, '/immatriculer-copropriete')
  await p.commencer(page)
  await expect(avis).toBeVisible()
  await page.getByRole('button', { name: 'Masquer le message' }).click()
  await expect(avis).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(avis).toBeHidden()
})

test('au pied de chaque page, et là où l’on se perd, à qui s’adresser', async ({ browser }) => {
  const contexte = await p.nouveauContexte(browser, { javaScriptEnabled: false })
  const page = await contexte.newPage()
  const assistance = 'assistance@registre.invalid'
  for (const adresse of ['/', '/annuaire', '/compte', '/mentionslegales']) {
    await page.goto(adresse)
    await expect(page.getByRole('contentinfo')).toContainText(assistance)
  }
  for (const adresse of ['/accessibilite', '/donnees-personnelles']) {
    await page.goto(adresse)
    await expect(page.getByRole('main')).toContainText(assistance)
  }
})

test('une version nouvelle recharge la page ; la première est seulement retenue', async ({ page }) => {
  await p.seConnecter(page, p.ODETTE, '/immatriculer-copropriete')
  let chargements = 0
  page.on('load', () => (chargements += 1))
  await page.getByLabel('Adresse, nom ou numéro d’immatriculation').fill('rue')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('table').first().waitFor()
  expect(chargements).toBe(0)
  await page.route('**/rechercherAnnuaire', async (route) => {
    const reponse = await route.fetch()
    await route.fulfill({ response: reponse, headers: { ...reponse.headers(), 'x-app-version': '9.9.9' } })
  })
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect.poll(() => chargements).toBe(1)
})

test('qui fait défiler avant que la page soit vivante garde sa place ; un autre écran s’ouvre en haut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 500 })
  const lacher = await p.retenirLesScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await p.lettresArrivees(page)
  await page.evaluate(() => window.scrollBy(0, 200))
  lacher()
  await p.pageVivante(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(200)
  await page.getByRole('main').getByRole('link', { name: 'Annuaire des copropriétés' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Annuaire des copropriétés' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('un visiteur qui demande l’écran d’une personne connectée va à la connexion, même sans JavaScript', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser, { javaScriptEnabled: false })).newPage()
  await page.goto('/copropriete?filtre=seeAllCopro')
  expect(new URL(page.url()).searchParams.get('retour')).toBe('/copropriete?filtre=seeAllCopro')
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
})

test('la session finie pendant un geste mène à la connexion, et en revient', async ({ page }) => {
  await p.seConnecter(page, p.ODETTE, '/immatriculer-copropriete')
  await page.getByLabel('Adresse, nom ou numéro d’immatriculation').fill('introuvable zzz')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  const commencer = page.getByRole('button', { name: 'Commencer l’immatriculation' })
  await expect(commencer).toBeVisible()
  await page.context().clearCookies({ name: 'registre' })
  await commencer.click()
  await page.waitForURL(/\/compte\?retour=/)
})

test('deux teneurs sur une demande : le second lit le nom et l’heure, et ne décide pas', async ({
  browser,
}) => {
  const odette = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(odette, p.ODETTE, '/immatriculer-copropriete')
  await p.commencer(odette)
  await p.remplirTout(odette, {
    nom: 'Les Deux Teneurs',
    adresse: '21 rue des deux teneurs 69003 lyon',
    parcelle: '21',
  })
  await p.deposer(odette)

  const catherine = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(catherine, p.CATHERINE, '/validations')
  await p.examiner(catherine, 'deux teneurs')
  const paul = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(paul, p.PAUL, '/validations')
  await p.chercherDansLaFile(paul, 'deux teneurs')
  const tenue = paul.getByRole('row').filter({ has: paul.getByTitle('Catherine Orvelin') })
  await expect(tenue.getByText('C. Orvelin')).toBeVisible()
  await expect(tenue.getByText(/^depuis \d\d:\d\d$/)).toBeVisible()
  await paul.getByRole('link', { name: /Consulter/ }).click()
  await expect(paul.getByText(/en cours d’examen par Catherine Orvelin depuis/)).toBeVisible()
  await expect(paul.getByRole('button', { name: 'Valider l’immatriculation' })).toHaveCount(0)
  await p.inspecter(paul, 'demande tenue par un autre')
  await catherine.getByRole('button', { name: 'Libérer et revenir à la file' }).first().click()
  await catherine.waitForURL(/validations/)
  await paul.reload()
  await expect(paul.getByText(/Réservée pour vous/)).toBeVisible()
  const pages = paul.getByRole('region', { name: 'Pages de contrat.pdf' })
  await expect(pages.locator('canvas')).toBeVisible()

  // La pièce se perd : des mots à la place de ses pages, et un avertissement avant de décider.
  const perdue = {
    statut: 500,
    code: 'FICHIER_MANQUANT',
    message: 'Ce document manque et ne peut pas être montré.',
    incident: '11111111-2222-3333-4444-555555555555',
  }
  await paul.route('**/justificatif/**', (route) => route.fulfill({ status: 500, json: perdue }))
  await paul.reload()
  await expect(paul.getByRole('heading', { name: 'La pièce justificative ne s’ouvre pas' })).toBeVisible()
  await expect(paul.getByText(/Demandez-le de nouveau au déclarant/)).toBeVisible()
  await expect(paul.getByText(perdue.incident)).toBeVisible()
  await expect(pages).toHaveCount(0)
  await p.inspecter(paul, 'examen d’une demande dont la pièce est perdue')
  await paul.getByRole('button', { name: 'Valider l’immatriculation' }).first().click()
  await expect(paul.getByRole('dialog')).toContainText('vous décideriez sans l’avoir vue')
})

test('après trois échecs, la case « Je ne suis pas un robot » : sans elle on n’entre pas, avec elle si', async ({
  page,
}) => {
  await page.goto('/compte')
  const envoyer = page.getByRole('main').getByRole('button', { name: 'Se connecter' })
  await expect(envoyer).toBeEnabled()
  await page.getByRole('button', { name: 'J’ai compris' }).click()
  await page.getByLabel('Adresse électronique ou identifiant').fill('julie.dormont@demonstration.invalid')
  const secret = page.locator('[id="champ-password"]')
  const alerte = page.getByRole('alert').filter({ hasText: 'La connexion a échoué' })
  for (let i = 0; i < 3; i += 1) {
    await secret.fill(`Faux-mot-de-passe-${i}`)
    await envoyer.click()
    await expect(alerte).toContainText('n’est pas reconnu')
  }
  await secret.fill(p.MOT_DE_PASSE)
  await envoyer.click()
  await expect(alerte).toContainText('Confirmez que vous n’êtes pas un robot.')
  await p.inspecter(page, 'connexion avec captcha')
  await page.getByText('Je ne suis pas un robot').click()
  await expect(page.getByText(/Vérification réussie|Vérifié/)).toBeVisible()
  await envoyer.click()
  await page.waitForURL(/\/$/)
  await expect(page.getByText('Bonjour Julie')).toBeVisible()
})

test('le teneur écrit un message à l’accueil : chacun le lit ; vidé, il n’en reste rien (§2.6)', async ({
  page,
  browser,
}) => {
  const MOT = 'Le registre sera fermé dimanche de 8 h à 10 h.'
  const visiteur = await (await p.nouveauContexte(browser)).newPage()
  await visiteur.goto('/')
  await expect(visiteur.getByText('À noter.')).toHaveCount(0)
  await p.seConnecter(page, p.CATHERINE, '/')
  await page.getByText('Écrire un message à l’accueil').click()
  const texte = page.getByRole('textbox', { name: 'Message d’information' })
  const enregistrer = page.getByRole('button', { name: 'Enregistrer le message' })
  await enregistrer.click()
  await expect(page.getByText('Rien n’a changé')).toBeVisible()
  await expect(page.getByText('Le message est retiré')).toHaveCount(0)
  await texte.fill(MOT)
  await enregistrer.click()
  await expect(page.getByText('Le message est affiché')).toBeVisible()
  await p.inspecter(page, 'accueil, un message')
  await visiteur.reload()
  await expect(visiteur.getByText(MOT)).toBeVisible()
  await p.inspecter(visiteur, 'accueil d’un visiteur, un message')
  await texte.fill('')
  await enregistrer.click()
  await expect(page.getByText('Le message est retiré')).toBeVisible()
  await visiteur.reload()
  await expect(visiteur.getByText('À noter.')).toHaveCount(0)
})
