import { expect, test } from 'vitest'
import { direDepuis, direEcart, MOUVEMENTS_LISTES } from './mouvements.ts'

test('de combien une note a bougé, en mots', () => {
  const de = (avant: number | null, apres: number | null) => direEcart({ note: avant }, { note: apres })
  expect([de(12, 24), de(24, 23), de(24, 24), de(null, 24)]).toEqual([
    '12 points de plus',
    '1 point de moins',
    'Même note',
    null,
  ])
  expect(direEcart(null, { note: 3 })).toBeNull()
})

test('une date gardée, telle qu’on la choisit ; ce qui n’a pas bougé ne se liste pas', () => {
  expect(direDepuis('2026-09-30')).toBe('au 30 septembre 2026')
  expect(MOUVEMENTS_LISTES).toEqual(['PLUS_FRAGILE', 'MOINS_FRAGILE', 'ENTREE', 'SORTIE'])
})
