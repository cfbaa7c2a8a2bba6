import { expect } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const PETIT = { width: 360, height: 740 }
const GRAND = { width: 1280, height: 900 }

test('ce que le site dit de son accessibilité n’a rien à redire, en clair et en sombre, large ou étroit', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser, { viewport: GRAND })).newPage()
  await page.goto('/accessibilite')
  const liens = page.getByRole('main').locator('li a[href^="/accessibilite/"]')
  await expect(liens).toHaveCount(6)
  const adresses = await liens.evaluateAll((tous) => tous.map((a) => a.getAttribute('href')!))
  for (const adresse of ['/accessibilite', ...adresses]) {
    await page.goto(adresse)
    await p.inspecter(page, adresse)
    await p.regarder(page, adresse.slice(1).replaceAll('/', '-'))
    await p.inspecterEtroit(page, adresse)
    await page.setViewportSize({ ...PETIT, width: 320 })
    await p.sansDebordement(page, `${adresse}, à 320`)
    await page.setViewportSize(GRAND)
  }
})

test('sans JavaScript, le schéma mène à ses plans, et un tableau se lit ligne à ligne', async ({
  browser,
}) => {
  const page = await (
    await p.nouveauContexte(browser, { javaScriptEnabled: false, viewport: PETIT })
  ).newPage()
  await page.goto('/accessibilite')
  await page.getByRole('main').getByRole('link', { name: 'Schéma pluriannuel 2024-2026' }).click()
  await page.getByRole('main').getByRole('link', { name: '2026', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan d’accessibilité 2026' })).toBeVisible()
  const audit = page.getByRole('row', { name: /Faire auditer le site/ })
  await expect(audit).toContainText('à faire')
  await expect(audit).toContainText('Aucun audit n’est commandé à ce jour.')
})
