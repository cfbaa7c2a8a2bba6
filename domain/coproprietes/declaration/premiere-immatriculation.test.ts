import { expect, test } from 'vitest'
import { DERNIERE_ECHEANCE, direEcheances, echeanceDe } from './premiere-immatriculation.ts'

test.each([
  [201, '2016-12-31'],
  [200, '2017-12-31'],
  [51, '2017-12-31'],
  [50, '2018-12-31'],
  [1, '2018-12-31'],
  [0, '2018-12-31'],
])('%i lots principaux : %s (§9)', (lots, jour) => {
  expect(echeanceDe(lots)).toBe(jour)
})

test('elles se disent, de la plus grande à la plus petite', () => {
  expect(DERNIERE_ECHEANCE).toBe('2018-12-31')
  expect(direEcheances()).toBe(
    '31 décembre 2016 au-delà de 200 lots principaux, 31 décembre 2017 au-delà de 50 lots principaux, 31 décembre 2018 pour les autres',
  )
})
