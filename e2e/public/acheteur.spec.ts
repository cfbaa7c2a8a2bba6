import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, type Page } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const ICI = '/annuaire/recherche-avancee'
const PERIODE = 'De 1961 à 1974'
const FICHE = /\/annuaire\/[A-Z]{2}\d{7}$/

const lieu = (page: Page) => page.getByRole('textbox', { name: /^(Lieu|Un autre lieu)/ })
const chercher = (page: Page) => page.getByRole('button', { name: 'Rechercher', exact: true })
const trouvees = (page: Page) => page.getByRole('heading', { level: 2, name: /copropriétés? trouvées?$/ })

/** Une commune, puis une période : la recherche de l’acheteur, comme cette main la fait. */
async function parCommuneEtPeriode(page: Page, main: p.Main): Promise<void> {
  await main.remplir(lieu(page), 'villeurbanne')
  await main.activer(chercher(page))
  await page.waitForURL(/commune=69266/)
  await expect(
    page.getByRole('link', { name: 'Retirer le critère Commune\u00a0: Villeurbanne' }),
  ).toBeVisible()
  await main.activer(page.locator('summary', { hasText: 'Lots et construction' }))
  await main.choisir(page.getByLabel('Période de construction'), PERIODE)
  await main.activer(chercher(page))
  await page.waitForURL(/commune=69266.*periodeConstruction=DE_1961_A_1974/)
  await expect(
    page.getByRole('link', { name: `Retirer le critère Période de construction\u00a0: ${PERIODE}` }),
  ).toBeVisible()
  await expect(trouvees(page)).toBeVisible()
}

/** La fiche dit la période cherchée, et tient sur une page imprimée. */
async function tientSurUnePage(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/Fiche établie le/)).toBeVisible()
  await expect(page.getByText(PERIODE, { exact: false }).first()).toBeVisible()
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true })
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1)
  await page.emulateMedia({ media: null })
}

const premierResultat = (page: Page) => page.locator('.rnc-resultat').getByRole('link').first()

test('un acheteur, sur son téléphone : une commune, une période, la carte, la fiche, une page imprimée', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser, { viewport: { width: 360, height: 740 } })).newPage()
  await page.goto(ICI)
  await parCommuneEtPeriode(page, p.SOURIS)
  const nombre = Number((await trouvees(page).textContent())!.replaceAll(/\D/g, ''))
  expect(nombre).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Carte', exact: true }).click()
  await page.waitForURL(/vue=carte/)
  const carte = page.getByRole('application', { name: 'Carte des copropriétés' })
  const points = carte.locator('button[aria-expanded]')
  await expect(points.first()).toBeVisible()
  expect(await points.count()).toBeLessThanOrEqual(nombre)
  await points.first().click()
  await page.locator('.rnc-carto__ouvert').getByRole('link').first().click()
  await page.waitForURL(FICHE)
  await tientSurUnePage(page)
})

test('la même recherche au clavier seul', async ({ page }) => {
  await page.goto(ICI)
  await parCommuneEtPeriode(page, p.CLAVIER)
  await p.CLAVIER.activer(premierResultat(page))
  await page.waitForURL(FICHE)
  await tientSurUnePage(page)
})

test('la même recherche sans JavaScript, jusqu’à la fiche imprimée', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser, { javaScriptEnabled: false })).newPage()
  await page.goto(ICI)
  await parCommuneEtPeriode(page, p.SOURIS)
  await premierResultat(page).click()
  await page.waitForURL(FICHE)
  await expect(page.getByRole('img', { name: /^La copropriété sur la carte de France/ })).toBeVisible()
  await tientSurUnePage(page)
})
