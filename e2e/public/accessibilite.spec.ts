import { expect } from '@playwright/test'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const PETIT = { width: 360, height: 740 }

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
