import { expect, test } from 'vitest'
import { direBouge, direDepuis, direEcart, MOUVEMENTS_LISTES } from './mouvements.ts'

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

test('la flèche d’une ligne dit ce qu’elle était, en deux mots et en une phrase', () => {
  const depuis = '2026-09-30'
  const d = { categorie: 'D', note: 71 } as const
  const b = { categorie: 'B', note: 38 } as const
  const sans = { categorie: 'NON_EVALUABLE', note: null } as const
  expect(direBouge({ depuis, mouvement: 'PLUS_FRAGILE', alors: b }, d)).toEqual({
    court: 'était B',
    entier: 'Plus fragile depuis le 30 septembre 2026\u00a0: était B, 33 points de plus',
  })
  expect(direBouge({ depuis, mouvement: 'MOINS_FRAGILE', alors: { ...d, note: 80 } }, d)).toEqual({
    court: '−\u202f9',
    entier: 'Moins fragile depuis le 30 septembre 2026\u00a0: 9 points de moins',
  })
  expect(direBouge({ depuis, mouvement: 'PLUS_FRAGILE', alors: { ...d, note: 66 } }, d).court).toBe(
    '+\u202f5',
  )
  expect(direBouge({ depuis, mouvement: 'SORTIE', alors: b }, sans)).toEqual({
    court: 'était B',
    entier: 'N’est plus évaluée depuis le 30 septembre 2026\u00a0: était B',
  })
  expect(direBouge({ depuis, mouvement: 'ENTREE', alors: sans }, d)).toEqual({
    court: 'évaluée',
    entier: 'Évaluée depuis le 30 septembre 2026',
  })
  expect(direBouge({ depuis, mouvement: 'ENTREE', alors: null }, d)).toEqual({
    court: 'nouvelle',
    entier: 'Immatriculée depuis le 30 septembre 2026',
  })
})
