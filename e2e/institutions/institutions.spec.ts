import { expect } from '@playwright/test'
import * as c from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

test('Maëlle regarde son territoire par une question toute faite, en carte, en tableau et en graphiques', async ({
  page,
}) => {
  await c.entrerEnInstitution(page, c.MAELLE)
  await page.goto('/institutionnels/outil-categorisation')
  const carte = page.getByRole('application', { name: /Carte des copropriétés/ })
  await expect(carte.getByRole('button').first()).toBeVisible()
  await p.inspecter(page, 'outil de catégorisation')
  await page.getByRole('link', { name: 'Mandat expiré sans successeur' }).click()
  await expect(page).toHaveURL(/situationMandat=EXPIRE_SANS_SUCCESSEUR/)
  await expect(page.getByRole('button', { name: /Retirer le filtre Mandat du représentant/ })).toBeVisible()
  await page.getByRole('link', { name: 'Tableau', exact: true }).click()
  const groupes = page.getByRole('region', { name: /^Communes/ })
  await expect(groupes).toBeVisible()
  await p.inspecter(page, 'outil, groupes en tableau')
  await page.getByRole('link', { name: 'Graphiques' }).click()
  await expect(page.getByRole('heading', { name: /part de chaque catégorie/ })).toBeVisible()
  await p.inspecter(page, 'outil, graphiques')
  await page.getByRole('link', { name: 'Tableau', exact: true }).click()
  await groupes.getByRole('rowheader').getByRole('link').first().click()
  await expect(page).toHaveURL(/territoire=COMMUNE.*niveau=COPROPRIETE/)
  const liste = page.getByRole('region', { name: /copropriété/ }).last()
  await liste
    .getByRole('link', { name: /^[A-Z]{2}\d-/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'La note, point par point' })).toBeVisible()
  await p.inspecter(page, 'une copropriété de l’outil')
})
