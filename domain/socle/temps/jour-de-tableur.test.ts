import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jourDeSerie, serieDe } from './jour-de-tableur.ts'
import { plusJours } from './jour.ts'

test('un jour se relit sous le nombre où un tableur le range', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (n) => {
      const jour = plusJours('1900-03-01', n)
      expect(jourDeSerie(serieDe(jour))).toBe(jour)
    }),
  )
})

test.each([
  [46_022, false, '2025-12-31'],
  [46_022.999, false, '2025-12-31'],
  [44_560, true, '2025-12-31'],
  [61, false, '1900-03-01'],
  [60, false, null],
  [0, true, '1904-01-01'],
  [-1, true, null],
  [2_958_465, false, '9999-12-31'],
  [2_958_466, false, null],
  [Number.NaN, false, null],
])('le nombre %s, depuis 1904 : %s, est le jour %s', (serie, depuis1904, jour) => {
  expect(jourDeSerie(serie, depuis1904)).toBe(jour)
})
