import { expect, test } from 'vitest'
import {
  CODE_D_INTERCOMMUNALITE,
  CODE_DE_COMMUNE,
  CODE_DE_DEPARTEMENT,
  CODE_DE_REGION,
  departementDuCode,
  lireCodeDeLieu,
} from './codes.ts'

test.each([
  [CODE_DE_REGION, ['01', '84'], ['1', '084', 'IDF']],
  [CODE_DE_DEPARTEMENT, ['01', '69', '2A', '974', '988'], ['1', '2a', '2C', '012', '696', '9711', '1A']],
  [CODE_D_INTERCOMMUNALITE, ['200046977'], ['20004697', '2000469770', '20004697A']],
  [CODE_DE_COMMUNE, ['69383', '2A004', '97411'], ['2a004', '6938', '693830', 'A9383', '69C83']],
] as const)('%s', (motif, oui, non) => {
  expect(oui.filter((code) => !motif.test(code))).toEqual([])
  expect(non.filter((code) => motif.test(code))).toEqual([])
})

test('ce qui est tapé se lit en capitales, sur deux chiffres au moins', () => {
  expect(['1', '2a', '2a004', '974', '200046977'].map(lireCodeDeLieu)).toEqual([
    '01',
    '2A',
    '2A004',
    '974',
    '200046977',
  ])
})

test('le département d’une commune se lit dans son code, outre-mer compris', () => {
  expect(['69123', '2A004', '97411', '01001'].map(departementDuCode)).toEqual(['69', '2A', '974', '01'])
})
