import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inscriptionConfirmee, listerLettres } from '#contract/public/lettre.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'

const LETTRES = rend(listerLettres, [
  { fileName: 'lettre-2026-06.pdf', titre: 'Ce qui change en juillet', date: '2026-06-20', taille: 84_000 },
])
const PETIT = { width: 360, height: 740 }

test('la page de la lettre, ses lettres parues, et une adresse refusée à son champ', async () => {
  await page.viewport(PETIT.width, PETIT.height)
  await ouvrirEcran(CHEMINS.lettre, { repliques: [LETTRES] })
  await expect
    .element(page.getByRole('main').getByRole('link', { name: /Ce qui change en juillet/ }))
    .toBeVisible()
  await inspecterEcran(PETIT)
  const saisie = page.getByRole('main').getByLabelText('Votre courriel')
  await saisie.fill('camille')
  await userEvent.tab()
  await expect.element(saisie).toHaveAttribute('aria-invalid', 'true')
  await inspecterEcran()
})

test('qui ne publie pas de lettre n’ouvre pas l’écran qui la publie', async () => {
  await ouvrirEcran(CHEMINS.publierLettre, { compte: compteDe('TELE_NONPRO_ADMIN_PRINC') })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Publier/ }).elements()).toEqual([])
})

test('publier une lettre : trois fautes, chacune à son champ', async () => {
  await ouvrirEcran(CHEMINS.publierLettre, { compte: compteDe('TENEUR_ADMIN_PRINC') })
  await page.getByLabelText('Date de la lettre').first().fill('31/02/2026')
  await page.getByRole('button', { name: 'Publier et envoyer la lettre' }).click()
  const resume = page.getByRole('main').getByRole('alert').first()
  await expect.element(resume).toMatchTextContent(/Titre/)
  await expect.element(resume).toMatchTextContent(/Date de la lettre/)
  await expect.element(resume).toMatchTextContent(/La lettre, en PDF/)
  await inspecterEcran()
})

test('un lien reçu demande un appui pour confirmer, et un autre pour ne plus suivre', async () => {
  await ouvrirEcran(`${CHEMINS.confirmerLettre}?key=${'a'.repeat(43)}`, {
    repliques: [rend(inscriptionConfirmee, false)],
  })
  await expect.element(page.getByRole('button', { name: 'Confirmer mon inscription' })).toBeVisible()
  await inspecterEcran()
  await ouvrirEcran(`${CHEMINS.arreterSuivi}?key=${'a'.repeat(43)}`, {})
  await expect.element(page.getByRole('button', { name: 'Ne plus être prévenu' })).toBeVisible()
  await inspecterEcran()
})
