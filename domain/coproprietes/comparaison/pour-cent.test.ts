import { expect, test } from 'vitest'
import { afficherPourCent, auDixieme, direMesure } from './mesures.ts'

test.each([
  [46.35, '46,4\u202f%'],
  [46.349, '46,3\u202f%'],
  [14.95, '15\u202f%'],
  [14.949, '14,9\u202f%'],
  [12, '12\u202f%'],
  [1_234.5, '1\u202f234,5\u202f%'],
  [0, '0\u202f%'],
])('%d se dit « %s », d’une mesure comme d’une colonne', (n, dit) => {
  expect([afficherPourCent(n), direMesure('IMPAYES', n), afficherPourCent(auDixieme(n))]).toEqual([
    dit,
    dit,
    dit,
  ])
})
