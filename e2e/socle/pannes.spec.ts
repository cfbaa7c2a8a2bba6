import { expect } from '@playwright/test'
import * as p from './parcours.ts'
import { test } from './essai.ts'

test('un écran dont le script n’est pas arrivé s’ouvre quand on réessaie', async ({ page }) => {
  await page.goto('/')
  await p.pageVivante(page)
  await page.route('**/assets/**', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('main').getByRole('searchbox').fill('rue')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cette page n’a pas pu s’afficher' })).toBeVisible()
  await page.unroute('**/assets/**')
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(p.resultats(page).first()).toBeVisible()
})
