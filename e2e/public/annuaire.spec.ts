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
