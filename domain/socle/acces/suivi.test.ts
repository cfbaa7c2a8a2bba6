import { expect, test } from 'vitest'
import { CODES_LISTES_SUIVIES, titreDeLaListe } from './suivi.ts'

test('une liste où l’on vient pour un acte en porte le nom, les autres sont celles des copropriétés', () => {
  expect(titreDeLaListe('renouveler-mandat')).toBe('Renouveler un mandat')
  expect(CODES_LISTES_SUIVIES.filter((code) => titreDeLaListe(code) !== 'Copropriétés')).toEqual([
    'renouveler-mandat',
    'standard',
    'dissolution',
    'declare-new-successor',
  ])
})
