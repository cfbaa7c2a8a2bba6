import { expect, test } from 'vitest'
import { direAttenteDeLaFile } from './attente.ts'

const DEPOT = '2026-11-04T23:30:00.000Z'

test.each([
  [
    { A_TRAITER: 32, HORS_DELAI: 11, MIENNES: 0 },
    '32 demandes, dont 11 hors délai. La plus ancienne est du 05/11/2026.',
  ],
  [
    { A_TRAITER: 1, HORS_DELAI: 0, MIENNES: 1 },
    'Une demande. Elle est du 05/11/2026. Une vous est affectée.',
  ],
  [
    { A_TRAITER: 2, HORS_DELAI: 1, MIENNES: 2 },
    '2 demandes, dont 1 hors délai. La plus ancienne est du 05/11/2026. 2 vous sont affectées.',
  ],
  [{ A_TRAITER: 0, HORS_DELAI: 0, MIENNES: 0 }, 'Aucune demande n’attend de décision.'],
])('%o se dit « %s »', (comptes, phrase) => {
  expect(direAttenteDeLaFile(comptes, comptes.A_TRAITER === 0 ? null : DEPOT)).toBe(phrase)
})
