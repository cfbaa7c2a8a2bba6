import { expect, test } from 'vitest'
import { direAbsence, estPartiel, rangDe, type RangDAbsente } from './absentes.ts'

test.each<[boolean, boolean, boolean, RangDAbsente]>([
  [false, false, false, 'A_DECIDER'],
  [false, false, true, 'GARDEE'],
  [true, false, false, 'REPRESENTEE'],
  [false, true, false, 'REPRESENTEE'],
  [true, true, true, 'REPRESENTEE'],
])('représentée %s, déclarée ici %s, gardée %s : %s', (representee, declaree, gardee, rang) => {
  expect(rangDe({ representee, declaree, gardee })).toBe(rang)
})

test.each([
  [0, 0, false],
  [50, 1, false],
  [49, 1, true],
  [600_000, 12_000, false],
  [600_000, 12_001, true],
  // Un extrait d’un département : presque toutes manquent.
  [600_000, 590_000, true],
])('de %i venues d’un fichier, %i absentes : partiel %s', (venues, absentes, partiel) => {
  expect(estPartiel({ venues, absentes })).toBe(partiel)
})

test('l’absence se dit avec le jour du fichier', () => {
  expect(direAbsence('2026-11-29')).toBe('absente du fichier public du 29/11/2026')
})
