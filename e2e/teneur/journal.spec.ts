import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import * as c from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

test('Catherine cherche dans le journal ce qu’elle vient de faire, l’ouvre, et télécharge ce qu’elle a trouvé', async ({
  page,
}) => {
  await p.seConnecter(page, p.CATHERINE, '/')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('button', { name: 'Administration' }).click()
  await menu.getByRole('link', { name: 'Journal des événements' }).click()
  await page.waitForURL('/evenement-journal')
  const resultats = page.getByRole('group', { name: /événement/ })
  const ligne = (texte: string | RegExp) => page.getByRole('row').filter({ hasText: texte })
  const chercher = page.getByRole('search').getByRole('button', { name: 'Rechercher' })
  await expect(ligne('Catherine Orvelin').first()).toContainText('Connexion')

  // Les événements proposés suivent les catégories choisies.
  const ouvrir = (titre: RegExp) =>
    page.getByRole('search').locator('summary').filter({ hasText: titre }).click()
  await ouvrir(/^Catégories et événements/)
  await expect(page.getByText('Choisissez une catégorie pour préciser ses événements.')).toBeVisible()
  await page.getByLabel('Compte et connexion').check({ force: true })
  await page.getByLabel('Connexion', { exact: true }).check({ force: true })
  await ouvrir(/^Profils/)
  await page.getByLabel('Teneur du registre – administrateur principal').check({ force: true })
  await chercher.click()
  await expect(resultats).toBeFocused()
  expect(page.url()).toContain('categorie=COMPTE')
  expect(page.url()).toContain('evenement=COMPTE.CONNEXION')
  await expect(ligne('Catherine Orvelin').first()).toContainText('Compte de Catherine Orvelin')

  // Ce qui nomme une personne n’est pas dans l’adresse, et se retrouve en revenant.
  await c.champ(page, 'cherche').fill(p.CATHERINE)
  await chercher.click()
  const filtre = page.getByRole('button', { name: `Retirer le filtre ${p.CATHERINE}` })
  await expect(filtre).toBeVisible()
  expect(page.url()).not.toMatch(/orvelin/i)
  await expect(ligne('Catherine Orvelin').first().getByText('Entrée par')).toBeVisible()

  const attendu = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger (CSV)' }).click()
  const fichier = await attendu
  expect(fichier.suggestedFilename()).toMatch(/^journal-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const lues = (await readFile(await fichier.path(), 'utf8')).split('\r\n')
  expect(lues[1]).toMatch(/;Catherine Orvelin;.*;Connexion;Écran;Compte de Catherine Orvelin;/)
  expect(lues.at(-2)).toBe(`Recherche\u00a0: ${p.CATHERINE}`)

  await page.getByRole('link', { name: 'Compte de Catherine Orvelin' }).first().click()
  await page.waitForURL(/\/teledeclarants\/\d+\?compte=\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(c.champ(page, 'cherche')).toHaveValue(p.CATHERINE)
  await filtre.click()
  await expect(filtre).toHaveCount(0)
  await expect(c.champ(page, 'cherche')).toHaveValue('')
})

test('l’assistance n’a ni le journal à son menu, ni son écran', async ({ page }) => {
  await p.seConnecter(page, 'nadia.tremblarge@demonstration.invalid', '/')
  await expect(page.getByRole('link', { name: 'Journal des événements' })).toHaveCount(0)
  await page.goto('/evenement-journal')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Journal des événements')
})
