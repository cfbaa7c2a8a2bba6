import { expect, test } from 'vitest'
import { titreInconnu } from './titre-inconnu.ts'

test('la page d’une fiche absente dit une dissolution, et rien de plus d’une autre', () => {
  expect(titreInconnu({ data: { code: 'COPROPRIETE_DISSOUTE' } })).toBe('Cette copropriété est dissoute')
  for (const introuvable of [{ data: { code: 'INTROUVABLE' } }, { data: null }, {}, null, undefined])
    expect(titreInconnu(introuvable)).toBe('Aucune copropriété ne porte ce numéro')
})
