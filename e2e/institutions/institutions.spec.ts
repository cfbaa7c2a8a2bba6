import { expect } from '@playwright/test'
import * as c from '../socle/comptes.ts'
import { test } from '../socle/essai.ts'

const OUTIL = '/institutionnels/outil-categorisation'

test('Maëlle regarde son territoire par une question toute faite, en carte, en tableau, en graphiques et en liste', async ({
  page,
}) => {
  await c.entrerEnInstitution(page, c.MAELLE)
  await page.goto(OUTIL)
  const carte = page.getByRole('application', { name: /Carte des copropriétés/ })
  await expect(carte.getByRole('button').first()).toBeVisible()
  await page.getByRole('button', { name: 'Territoire et critères' }).click()
  await page.getByRole('link', { name: 'Mandat expiré sans successeur' }).click()
  await expect(page).toHaveURL(/situationMandat=EXPIRE_SANS_SUCCESSEUR/)
  await expect(page.getByRole('button', { name: /Retirer le filtre Mandat du représentant/ })).toBeVisible()
  await page.getByRole('link', { name: 'Tableau', exact: true }).click()
  const groupes = page.getByRole('region', { name: /^Communes/ })
  await expect(groupes).toBeVisible()
  await page.getByRole('link', { name: 'Graphiques' }).click()
  await expect(page.getByRole('heading', { name: /part de chaque catégorie/ })).toBeVisible()
  await page.getByRole('link', { name: 'Tableau', exact: true }).click()
  await groupes.getByRole('rowheader').getByRole('link').first().click()
  await expect(page).toHaveURL(/territoire=COMMUNE.*niveau=COPROPRIETE/)
  await page.getByRole('link', { name: 'Liste', exact: true }).click()
  const liste = page.getByRole('region', { name: /copropriété/ }).last()
  await liste
    .getByRole('link', { name: /^[A-Z]{2}\d-/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'La note, point par point' })).toBeVisible()
})

test('de l’accueil et des écrans, le guide et la grille de lecture répondent', async ({ page }) => {
  await c.entrerEnInstitution(page, c.MAELLE)
  for (const [ecran, liens] of [
    [
      '/institutionnels',
      ['Guide de l’outil (PDF)', 'Grille des données brutes (PDF)', 'Grille des données brutes (CSV)'],
    ],
    [OUTIL, ['Guide (PDF)']],
    ['/institutionnels/donnees-brutes', ['Grille de lecture (PDF)', 'Grille de lecture (CSV)']],
  ] as const) {
    await page.goto(ecran)
    for (const lien of liens) {
      const href = await page.getByRole('link', { name: lien, exact: true }).getAttribute('href')
      const reponse = await page.request.get(href!)
      expect(reponse.status(), lien).toBe(200)
      expect(reponse.headers()['content-type'], lien).toMatch(lien.includes('PDF') ? /pdf/ : /csv/)
    }
  }
  await page.goto(OUTIL)
  await page.getByRole('button', { name: 'Emporter' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Mes téléchargements' }).click()
  await page.waitForURL(/\/institutionnels\/telechargements$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Mes téléchargements' })).toBeVisible()
})
