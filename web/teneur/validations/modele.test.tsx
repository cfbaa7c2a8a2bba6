import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ecrireModelePrecisions, lireModelePrecisions } from '#contract/teneur/validations/modele.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { MODELE_DE_DEPART } from '#domain/teneur/validations/modele.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'

const compte = compteDe('TENEUR_ADMIN_PRINC')
const ORIGINE = { ...MODELE_DE_DEPART, version: 0, depuis: null, par: null }
const ECRIT = {
  ouverture: 'Merci de votre dépôt.\nIl y manque quelque chose.',
  conclusion: MODELE_DE_DEPART.conclusion,
  version: 1,
  depuis: '2026-11-28T09:00:00.000Z',
  par: 'Catherine Orvelin',
}

const ouverture = page.getByLabelText(/^Ce qui ouvre le courriel/)
const conclusion = page.getByLabelText(/^Ce qui le termine/)
const enregistrer = page.getByRole('button', { name: 'Enregistrer le modèle' })

test('le modèle du courriel : le faux se dit, le courriel se lit avant de l’enregistrer, et dit qui l’a écrit', async () => {
  let lu: typeof ORIGINE | typeof ECRIT = ORIGINE
  await ouvrirEcran(CHEMINS.modelePrecisions, {
    compte,
    repliques: [
      rend(lireModelePrecisions, () => lu),
      rend(ecrireModelePrecisions, () => {
        lu = ECRIT
        return null
      }),
    ],
  })
  await expect.element(page.getByText('C’est le texte d’origine.')).toBeVisible()
  await enregistrer.click()
  await expect.element(page.getByText('Rien n’a changé')).toBeVisible()
  expect(lu).toBe(ORIGINE)
  for (const [tape, phrase] of [
    ['', /champ est obligatoire/],
    ['a'.repeat(601), /600 caractères au plus/],
    ['Bon\u0001jour', /un caractère qui ne peut pas être enregistré/],
  ] as const) {
    await ouverture.fill(tape)
    await enregistrer.click()
    await expect.element(page.getByText(phrase).first()).toBeVisible()
  }
  await inspecterEcran()
  await ouverture.fill(ECRIT.ouverture)
  await expect.element(page.getByText(/Merci de votre dépôt\.\s+Il y manque/).last()).toBeVisible()
  await expect.element(page.getByText(/- La pièce jointe n’est pas signée/).first()).toBeVisible()
  await enregistrer.click()
  await expect.element(page.getByText('Modèle enregistré')).toBeVisible()
  await expect.element(page.getByText(/^Modifié le .* par Catherine Orvelin\.$/)).toBeVisible()
  await inspecterEcran()
})

test('écrit depuis par un autre : la page le dit, garde ce qui est tapé, et montre le courriel d’aujourd’hui', async () => {
  let lu: typeof ORIGINE | typeof ECRIT = ORIGINE
  await ouvrirEcran(CHEMINS.modelePrecisions, {
    compte,
    repliques: [
      rend(lireModelePrecisions, () => lu),
      rend(ecrireModelePrecisions, () => {
        lu = ECRIT
        return new Refus(409, {
          code: 'MODELE_CHANGE',
          message: 'Le modèle du courriel a changé : relisez-le avant de l’écrire.',
        })
      }),
    ],
  })
  await conclusion.fill('À bientôt.')
  await enregistrer.click()
  await expect.element(page.getByText(/Le modèle du courriel a changé/)).toBeVisible()
  await expect.element(conclusion).toHaveValue('À bientôt.')
  await page.getByText('Le courriel d’aujourd’hui').click()
  await expect.element(page.getByText(/Merci de votre dépôt\./)).toBeVisible()
  await page.getByRole('button', { name: 'Remettre le texte d’origine' }).click()
  await expect.element(ouverture).toHaveValue(MODELE_DE_DEPART.ouverture)
})
