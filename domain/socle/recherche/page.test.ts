import { expect, test } from 'vitest'
import { lirePage } from './page.ts'

test.each([
  [undefined, 1],
  ['1', 1],
  ['100000', 100_000],
  ['100001', 1],
  ['0', 1],
  ['-2', 1],
  ['2.5', 1],
  ['', 1],
  ['deux', 1],
  [['2', '3'], 1],
])('la page que demande %j est la %i', (valeur, rang) => {
  expect(lirePage(valeur)).toBe(rang)
})

test('une liste qui a moins de pages n’en demande pas davantage', () => {
  expect([lirePage('1000', 1_000), lirePage('1001', 1_000)]).toEqual([1_000, 1])
})
