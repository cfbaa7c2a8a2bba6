import { expect } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

test('sans JavaScript : chercher, changer de page, choisir un département, lire la fiche', async ({
  browser,
}) => {
  const contexte = await p.nouveauContexte(browser, { javaScriptEnabled: false })
  const page = await contexte.newPage()
  await page.goto('/')
  await page.getByLabel(/Rechercher une copropriété/).fill('rue')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page).toHaveURL(/\/annuaire\?q=rue/)
  await expect(page.getByRole('heading', { level: 1, name: 'Annuaire des copropriétés' })).toBeVisible()
  const premier = await p.resultats(page).first().textContent()
  await page.getByRole('link', { name: /Suivante/ }).click()
  await expect(page).toHaveURL(/page=2/)
  expect(await p.resultats(page).first().textContent()).not.toBe(premier)
  await page.getByLabel('Département').selectOption('75')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page).toHaveURL(/departement=75/)
  await expect(p.resultats(page).first()).toBeVisible()
  for (const lien of await p.resultats(page).allTextContents()) expect(lien).toMatch(/ 75\d{3} /)
  await p.resultats(page).first().click()
  await expect(page).toHaveURL(/\/annuaire\/[A-Z]{2}\d{7}/)
  await expect(page.getByText('Représentée par')).toBeVisible()
})

test('une recherche vide de sens, un numéro inconnu, une page qui n’existe pas : une phrase chaque fois', async ({
  page,
}) => {
  await page.goto('/annuaire?q=ab')
  await expect(page.getByText('Saisissez au moins 3 lettres ou choisissez un département.')).toBeVisible()
  await page.goto('/annuaire?q=zzzzintrouvable')
  await expect(page.getByText('Aucune copropriété trouvée')).toBeVisible()
  const reponse = await page.goto('/annuaire/ZZ9999999')
  expect(reponse?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Aucune copropriété ne porte ce numéro' })).toBeVisible()
  await page.goto('/annuaire?q=rue&departement=ZZ')
  await expect(page.getByText('Ce département n’existe pas')).toBeVisible()
  await page.goto('/annuaire?q=ZZ9999999')
  await expect(page.getByText('Aucune ne porte ce numéro')).toBeVisible()
  await page.goto('/annuaire?q=<script>alert(1)</script>&page=-3&departement=%00')
  await expect(page.getByText(/«\s<script>alert\(1\)<\/script>\s»/).first()).toBeVisible()
})

test('les appels de l’API : un sommaire, puis une rubrique ; une rubrique inconnue se dit', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser, { viewport: { width: 320, height: 640 } })).newPage()
  await page.goto('/api/docs')
  await p.inspecter(page, 'appels de l’API')
  await p.regarder(page, 'api-sommaire')
  await page.getByRole('link', { name: /^Annuaire, statistiques/ }).click()
  await page.getByText('POST /api/public/annuaire/rechercherAnnuaire').click()
  await expect(page.getByRole('table', { name: /^Corps de «/ }).first()).toBeVisible()
  await p.inspecter(page, 'appels d’une rubrique')
  await p.regarder(page, 'api-rubrique')
  await page.getByRole('link', { name: 'Toutes les rubriques' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Ce que veut dire un refus' })).toBeVisible()
  const inconnue = await page.goto('/api/docs?rubrique=inconnue')
  expect(inconnue?.status()).toBe(404)
})

test('à 320 px tout tient en largeur, en clair et en sombre', async ({ browser }) => {
  const contexte = await p.nouveauContexte(browser, { viewport: { width: 320, height: 640 } })
  const page = await contexte.newPage()
  for (const adresse of [
    '/',
    '/annuaire?q=rue',
    '/compte',
    '/mentionslegales',
    '/accessibilite',
    '/sitemap',
    '/donnees-personnelles',
    '/nulle-part',
  ]) {
    await page.goto(adresse)
    await p.inspecter(page, `${adresse} à 320 px`)
  }
  await page.goto('/annuaire?q=rue')
  await p.resultats(page).first().click()
  await page.waitForURL(/annuaire\/[A-Z]{2}/)
  await p.inspecter(page, 'fiche à 320 px')
  await p.seConnecter(page, p.ODETTE, '/immatriculer-copropriete')
  await p.sansDebordement(page, 'début à 320 px')
  await page.goto('/copropriete?filtre=seeAllCopro')
  await page.getByRole('table').waitFor()
  await p.inspecter(page, 'mes copropriétés à 320 px')
})
