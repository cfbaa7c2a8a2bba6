import { expect } from '@playwright/test'
import * as c from '../socle/comptes.ts'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const DEMANDER = '/api/institution/telechargements'

test('Maëlle demande deux fichiers pour plus tard, les voit se préparer, en prend un, redemande et retire les autres', async ({
  page,
}) => {
  await c.entrerEnInstitution(page, c.MAELLE)
  await page.goto('/institutionnels/telechargements')
  await expect(page.getByRole('heading', { name: 'Aucun fichier demandé' })).toBeVisible()

  await p.poster(page, DEMANDER, { sorte: 'EXTRAIT_XLSX', criteres: { nbLots: { min: 20 } } })
  await page.reload()
  const lignes = page.getByRole('row')
  const classeur = lignes.filter({ hasText: 'Extrait en classeur (XLSX)' })
  await expect(classeur).toContainText('Nombre total de lots : au moins 20 lots')
  // La page se relit d’elle-même.
  await expect(classeur.getByText('Prêt', { exact: true })).toBeVisible()

  const { nom, octets } = await p.prendre(page, () =>
    classeur.getByRole('link', { name: /^Télécharger/ }).click(),
  )
  expect(nom).toMatch(/^extrait-coproprietes-\d{8}\.xlsx$/)
  expect(octets.subarray(0, 2).toString()).toBe('PK')

  await p.poster(page, DEMANDER, { sorte: 'FICHES', choisies: ['ZZ9999999'] })
  await page.reload()
  const fiches = lignes.filter({ hasText: 'Fiches en PDF' })
  await expect(fiches.getByText('Non préparé', { exact: true })).toBeVisible()
  await expect(fiches).toContainText('Aucune fiche n’a pu être préparée')
  await page.setViewportSize({ width: 320, height: 720 })
  await p.sansDebordement(page, 'mes téléchargements à 320 px')
  await page.setViewportSize({ width: 1280, height: 720 })

  await fiches.getByRole('button', { name: /^Redemander/ }).click()
  await expect(fiches.getByText('Non préparé', { exact: true })).toBeVisible()
  await fiches.getByRole('button', { name: /^Retirer/ }).click()
  await expect(fiches).toHaveCount(0)
  await classeur.getByRole('button', { name: /^Retirer/ }).click()
  await expect(page.getByRole('heading', { name: 'Aucun fichier demandé' })).toBeVisible()
})
