import { expect, test } from 'vitest'
import { echelleDe } from './echelle.ts'

test('la règle part de zéro et contient la plus grande, sans la coller au bord', () => {
  const { place } = echelleDe([20, 5, 10])
  expect(place(0)).toBe(0)
  expect(place(20)).toBeCloseTo(95.2, 1)
  expect(place(10)).toBeCloseTo(place(20) / 2)
})

test('que des zéros, ou rien : une règle quand même', () => {
  expect(echelleDe([0, 0]).place(0)).toBe(0)
  expect(echelleDe([]).place(0)).toBe(0)
})
