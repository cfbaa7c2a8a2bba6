import { expect, test } from 'vitest'
import { direChiffres } from './chiffres.ts'

test('les chiffres clés se disent avec leur jour, dans l’ordre de la phrase', () => {
  expect(direChiffres({ nb: 656_000, lots: 11_240_000, jour: '2026-11-24' })).toBe(
    '656\u202f000 copropriétés et 11\u202f240\u202f000 lots principaux au 24 novembre 2026.',
  )
})
