import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

const CLARA = 'clara.noirmaze@demonstration.invalid'

/** La première copropriété de sa liste dont l’attestation se délivre. */
async function laSienne(page: Page): Promise<number> {
  const jeton = (await page.context().cookies()).find((c) => c.name === 'XSRF-TOKEN')?.value ?? ''
  const reponse = await page.request.post('/api/coproprietes/rechercher', {
    headers: { 'x-xsrf-token': decodeURIComponent(jeton) },
    data: { filtre: 'mandate', paginationOptions: { pageNumber: 1, pageSize: 10 } },
  })
  const { ligneRechercheCoproprieteDTOList: lignes } = (await reponse.json()) as {
    ligneRechercheCoproprieteDTOList: { id: number; actions: string[] }[]
  }
  return lignes.find((l) => l.actions.includes('attester'))!.id
}

test('Clara télécharge l’attestation d’une copropriété ; l’acquéreur la vérifie sans JavaScript', async ({
  browser,
}) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(page, CLARA, '/')
  await page.goto(`/copropriete/fiche?id=${await laSienne(page)}`)
  const [telechargement] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger l’attestation (PDF)' }).click(),
  ])
  expect(telechargement.suggestedFilename()).toMatch(/^attestation-[A-Z]{2}\d{7}\.pdf$/)
  expect((await readFile(await telechargement.path())).subarray(0, 5).toString('latin1')).toBe('%PDF-')
  const notification = page.getByText(/Son code, (?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/)
  const code = /(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(await notification.innerText())![0]
  await p.inspecter(page, 'copropriété, attestation')

  const sansScript = await (await p.nouveauContexte(browser, { javaScriptEnabled: false })).newPage()
  await sansScript.goto('/verifier-une-attestation')
  await sansScript.getByLabel(/Code de l’attestation/).fill(code.toLowerCase().replaceAll('-', ' '))
  await sansScript.getByRole('button', { name: 'Vérifier' }).click()
  await expect(
    sansScript.getByRole('heading', { level: 1, name: 'Cette attestation est authentique' }),
  ).toBeVisible()
  await expect(sansScript.getByRole('heading', { name: 'Rien n’a changé depuis' })).toBeVisible()
  await expect(sansScript.getByText(/à la demande de son représentant légal/)).toBeVisible()

  const inconnue = await sansScript.goto('/verifier-une-attestation/K7QM-4T2X-9PCA-5VWZ')
  expect(inconnue!.status()).toBe(404)
  await expect(
    sansScript.getByRole('heading', { level: 1, name: 'Aucune attestation ne porte ce code' }),
  ).toBeVisible()
  await expect(sansScript.getByLabel(/Code de l’attestation/)).toHaveValue('K7QM-4T2X-9PCA-5VWZ')
})

test('les pages de vérification se lisent par tous, sur un téléphone aussi', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser, { viewport: { width: 360, height: 740 } })).newPage()
  await page.goto('/verifier-une-attestation')
  await p.inspecter(page, 'vérifier une attestation')
  await page.getByLabel(/Code de l’attestation/).fill('rien de tel')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Aucune attestation/ })).toBeVisible()
  await p.inspecter(page, 'attestation inconnue')
})

test('l’historique se lit, se filtre, et dit qui l’a fait', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(page, CLARA, '/')
  await page.goto(`/copropriete/fiche?id=${await laSienne(page)}`)
  await page.getByRole('link', { name: 'Voir l’historique' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Copropriété immatriculée' })).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 3, name: 'Attestation d’immatriculation délivrée' }),
  ).toBeVisible()
  await expect(page.getByText('Par Clara Noirmaze').first()).toBeVisible()
  await p.inspecter(page, 'historique')
  await page.getByRole('link', { name: 'Documents délivrés' }).click()
  await page.waitForURL(/genre=DOCUMENT/)
  await expect(page.getByRole('heading', { level: 3, name: 'Copropriété immatriculée' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Dissolution' }).click()
  await expect(page.getByRole('heading', { name: 'Aucun événement de ce genre' })).toBeVisible()
  await p.inspecter(page, 'historique vide')
})

test('la fiche synthétique se lit à l’écran, et se télécharge', async ({ browser }) => {
  const page = await (await p.nouveauContexte(browser)).newPage()
  await p.seConnecter(page, CLARA, '/')
  await page.goto(`/copropriete/fiche?id=${await laSienne(page)}`)
  await page.getByRole('link', { name: 'Voir la fiche synthétique' }).click()
  await expect(
    page.getByText(/Fiche délivrée par le registre national des copropriétés sur la foi des déclarations/),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Caractéristiques financières' })).toBeVisible()
  await p.inspecter(page, 'fiche synthétique')
  const [telechargement] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger la fiche (PDF)' }).click(),
  ])
  expect(telechargement.suggestedFilename()).toMatch(/^fiche-synthetique-[A-Z]{2}\d{7}-\d{8}\.pdf$/)
})
