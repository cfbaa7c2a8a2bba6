import { expect, test } from '@playwright/test'
import * as p from './parcours.ts'

test('du tableau de bord à la liste : le même compte, un critère que l’on retire, une colonne que l’on trie', async ({
  page,
}) => {
  await p.seConnecter(page, 'clara.noirmaze@demonstration.invalid', '/')
  const tuile = page.locator('.rnc-chiffre').filter({ hasText: 'mandats expirés' })
  const nombre = Number((await tuile.innerText()).match(/^\d+/)?.[0])
  expect(nombre).toBeGreaterThan(1)
  await tuile.getByRole('link', { name: 'Voir les mandats expirés' }).click()
  await page.waitForURL(/filtre=mandat-expire/)
  const compte = (n: number) => page.getByRole('group', { name: `${n} copropriétés`, exact: true })
  // 400 à la démonstration ; rattachement.spec en ajoute une.
  const toutes = page.getByRole('group', { name: /^40\d copropriétés$/ })
  await expect(compte(nombre)).toBeVisible()
  await p.inspecter(page, 'copropriétés, mandats expirés')
  await page.getByRole('button', { name: /Bâtiments/ }).click()
  await page.waitForURL(/tri=nbBatiments/)
  expect(page.url()).toContain('filtre=mandat-expire')
  await page.getByRole('button', { name: 'Retirer le filtre Mandat expiré' }).click()
  await expect(toutes).toBeVisible()

  await page.goto('/copropriete?filtre=inventee')
  await expect(page.getByText('Cette liste n’existe pas encore')).toBeVisible()
  await page.getByLabel('Afficher').selectOption('Mise à jour annuelle en retard')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.waitForURL(/filtre=annuelle/)
  await expect(page.getByText('Cette liste n’existe pas encore')).toHaveCount(0)
  await page.getByRole('button', { name: 'Voir toutes mes copropriétés' }).click()
  await expect(toutes).toBeVisible()
})
