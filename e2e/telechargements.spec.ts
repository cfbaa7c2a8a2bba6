import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import * as c from './comptes.ts'
import * as p from './parcours.ts'

/** Demande un fichier à l’outil, comme sa page le fait. */
const demander = (page: Page, body: object): Promise<number> =>
  page.evaluate(async (corps) => {
    const jeton = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const reponse = await fetch('/api/institution/telechargements', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(jeton) },
      body: JSON.stringify(corps),
    })
    return reponse.status
  }, body)

test('Maëlle demande deux fichiers pour plus tard, les voit se préparer, en prend un, redemande et retire les autres', async ({
  page,
}) => {
  await c.entrerPar(page, 'Connexion institutionnelle', 'Maëlle Kervadel')
  await page.waitForURL(/\/institutionnels$/)
  await page.goto('/institutionnels/charte-confidentialite')
  const accepter = page.getByRole('button', { name: 'J’accepte la charte' })
  // Un autre parcours a pu l’accepter avant.
  await expect(accepter.or(page.getByText(/^Vous l’avez acceptée/))).toBeVisible()
  if (await accepter.isVisible()) {
    await accepter.click()
    await page.waitForURL(/\/institutionnels$/)
  }

  await page.goto('/institutionnels/telechargements')
  await expect(page.getByRole('heading', { name: 'Aucun fichier demandé' })).toBeVisible()
  await p.inspecter(page, 'mes téléchargements, aucun')

  expect(await demander(page, { sorte: 'EXTRAIT_XLSX', criteres: { nbLots: { min: 20 } } })).toBe(200)
  await page.reload()
  const lignes = page.getByRole('row')
  const classeur = lignes.filter({ hasText: 'Extrait en classeur (XLSX)' })
  await expect(classeur).toContainText('Nombre total de lots : au moins 20 lots')
  // La page se relit d’elle-même.
  await expect(classeur.getByText('Prêt', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Extrait en classeur (XLSX) : prêt.')).toBeAttached()
  await p.inspecter(page, 'mes téléchargements, un prêt')

  const attendu = page.waitForEvent('download')
  await classeur.getByRole('link', { name: /^Télécharger/ }).click()
  const fichier = await attendu
  expect(fichier.suggestedFilename()).toMatch(/^extrait-coproprietes-\d{8}\.xlsx$/)
  const octets = await readFile(await fichier.path())
  expect(octets.subarray(0, 2).toString()).toBe('PK')

  expect(await demander(page, { sorte: 'FICHES', choisies: ['ZZ9999999'] })).toBe(200)
  await page.reload()
  const fiches = lignes.filter({ hasText: 'Fiches en PDF' })
  await expect(fiches.getByText('Non préparé', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(fiches).toContainText('Aucune fiche n’a pu être préparée')
  await p.inspecter(page, 'mes téléchargements, un échec')
  await page.setViewportSize({ width: 320, height: 720 })
  await p.sansDebordement(page, 'mes téléchargements à 320 px')
  await page.setViewportSize({ width: 1280, height: 720 })

  await fiches.getByRole('button', { name: /^Redemander/ }).click()
  await expect(fiches.getByText('Non préparé', { exact: true })).toBeVisible({ timeout: 30_000 })
  await fiches.getByRole('button', { name: /^Retirer/ }).click()
  await expect(fiches).toHaveCount(0)
  await classeur.getByRole('button', { name: /^Retirer/ }).click()
  await expect(page.getByRole('heading', { name: 'Aucun fichier demandé' })).toBeVisible()
})
