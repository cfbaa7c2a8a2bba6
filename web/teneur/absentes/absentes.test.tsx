import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  absentesDuFichier,
  dissoudreAbsente,
  garderAbsente,
  type LigneDAbsente,
} from '#contract/teneur/absentes.ts'
import type { RangDAbsente } from '#domain/teneur/absentes/absentes.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'

const LILAS: LigneDAbsente = {
  id: 7,
  numero: 'AA0000007',
  nom: 'Résidence des Lilas',
  adresse: '3 rue Haute 69003 Lyon',
  etat: 'IMMATRICULEE_A_RATTACHER',
  du: '2026-06-30',
  representant: null,
  secondaires: 2,
  gardee: null,
}
const HETRES: LigneDAbsente = { ...LILAS, id: 9, numero: 'AA0000009', nom: null, secondaires: 0 }
const TENUE: LigneDAbsente = { ...HETRES, id: 11, numero: 'AA0000011', representant: 'Cabinet Altavor' }

const confirmer = async () => {
  await page.getByRole('button', { name: 'Dissoudre AA0-000-007' }).click()
  await expect.element(page.getByText(/2 syndicats secondaires/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Dissoudre la copropriété' }).click()
}

test('le teneur dissout l’une, garde l’autre en disant pourquoi, et lit à part celles que quelqu’un tient', async () => {
  const listes: Record<RangDAbsente, LigneDAbsente[]> = {
    A_DECIDER: [LILAS, HETRES],
    REPRESENTEE: [TENUE],
    GARDEE: [],
  }
  let refuse = true
  await ouvrirEcran(CHEMINS.absentes, {
    compte: compteDe('TENEUR_ADMIN_PRINC'),
    repliques: [
      rend(absentesDuFichier, ({ body }) => ({
        lignes: listes[body.rang ?? 'A_DECIDER'],
        totalItems: listes[body.rang ?? 'A_DECIDER'].length,
        comptes: {
          A_DECIDER: listes.A_DECIDER.length,
          REPRESENTEE: listes.REPRESENTEE.length,
          GARDEE: listes.GARDEE.length,
        },
      })),
      rend(dissoudreAbsente, () => {
        if (refuse) {
          refuse = false
          return new Refus(409, { code: 'ABSENTE_REPRESENTEE', message: 'Quelqu’un la représente.' })
        }
        listes.A_DECIDER = [HETRES]
        return null
      }),
      rend(garderAbsente, ({ body }) => {
        listes.A_DECIDER = []
        listes.GARDEE = [
          {
            ...HETRES,
            gardee: { le: '2026-11-28T08:00:00.000Z', par: 'Catherine Orvelin', raison: body.raison },
          },
        ]
        return null
      }),
    ],
  })
  await expect.element(page.getByRole('link', { name: 'À décider (2)' })).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: 'Résidence des Lilas' }))
    .toMatchTextContent('Absente du fichier public du 30/06/2026')
  await inspecterEcran()

  await confirmer()
  await expect.element(page.getByText('La copropriété n’est pas dissoute')).toBeVisible()
  await confirmer()
  await expect.element(page.getByText('La copropriété est dissoute')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'À décider (1)' })).toBeVisible()

  await page.getByRole('button', { name: 'Garder AA0-000-009' }).click()
  const fenetre = page.getByRole('dialog')
  await fenetre.getByRole('textbox', { name: /^Raison/ }).fill('court')
  await fenetre.getByRole('button', { name: 'Garder la copropriété' }).click()
  await expect.element(fenetre.getByRole('alert')).toHaveFocus()
  await inspecterEcran()
  await fenetre.getByRole('textbox', { name: /^Raison/ }).fill('Le syndic dit qu’elle existe toujours.')
  await fenetre.getByRole('button', { name: 'Garder la copropriété' }).click()
  await expect.element(page.getByText('Rien ici pour le moment')).toBeVisible()
  await inspecterEcran()

  await page.getByRole('link', { name: 'Gardées (1)' }).click()
  await expect.element(page.getByText('Le syndic dit qu’elle existe toujours.')).toBeVisible()
  await inspecterEcran()
  await page.getByRole('link', { name: 'Encore représentées (1)' }).click()
  await expect.element(page.getByText('Cabinet Altavor')).toBeVisible()
  expect(page.getByRole('button', { name: /^(Dissoudre|Garder)/ }).elements()).toEqual([])
  await inspecterEcran()
})
