import { expect, test } from 'vitest'
import { ecarterLaPosition } from './position.ts'
import { kilometres, terresDe } from './terres.ts'

/** Un pays carré, d’un degré, et une île qu’il oublie. */
const TERRES = terresDe(
  [
    [
      [2, 46],
      [3, 46],
      [3, 47],
      [2, 47],
    ],
  ],
  [{ lon: 1, lat: 46.5 }],
  3,
)
const ICI = { departement: '18', lon: 2.5, lat: 46.5 }
type Commune = NonNullable<Parameters<typeof ecarterLaPosition>[1]>
const juger = (lon: number, lat: number, commune: Commune | null = ICI) =>
  ecarterLaPosition({ lon, lat }, commune ?? undefined, TERRES)?.pourquoi ?? 'gardée'

test.each([
  [2.5, 46.5, 'gardée'],
  [2.01, 46.01, 'gardée'],
  [1.99, 46.5, 'gardée'],
  [2.5, 47.02, 'gardée'],
  [1.9, 46.5, 'EN_MER'],
  [2.5, 47.05, 'EN_MER'],
  [46.5, 2.5, 'LOIN'],
  [0.5, 46.5, 'LOIN'],
])('%d, %d : %s', (lon, lat, attendu) => expect(juger(lon, lat)).toBe(attendu))

test('une île que le contour oublie est une terre ; sans commune, la terre seule compte', () => {
  expect(juger(1, 46.5, { ...ICI, lon: 1.5 })).toBe('gardée')
  expect(juger(2.9, 46.9, null)).toBe('gardée')
  expect(juger(10, 46.9, null)).toBe('EN_MER')
  expect(juger(2.9, 46.9, { ...ICI, lon: null, lat: null })).toBe('gardée')
})

test('une collectivité n’a pas de contour, et ses communes sont vastes', () => {
  const papeete = { departement: '987', lon: -149.57, lat: -17.54 }
  expect(juger(-149.6, -17.5, papeete)).toBe('gardée')
  expect(juger(-145, -17.5, papeete)).toBe('gardée')
  expect(juger(2.5, 46.5, papeete)).toBe('LOIN')
})

test('deux points sont à la distance que l’on connaît', () => {
  expect(kilometres({ lon: 2.35, lat: 48.86 }, { lon: 4.84, lat: 45.76 })).toBeCloseTo(392, -1)
})
