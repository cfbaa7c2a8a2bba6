import { expect, test } from 'vitest'
import { direAbsentes, listerAbsentes, type Absente } from './fiches-absentes.ts'

const ABSENTES: Absente[] = [
  { numero: 'AA1000001', raison: 'INCONNUE' },
  ...[2, 3, 4, 5, 6, 7, 8].map((n): Absente => ({ numero: `AA100000${n}`, raison: 'AILLEURS' })),
]

test('dit combien, pourquoi et lesquelles, sans les nommer toutes', () => {
  expect(direAbsentes(ABSENTES, 20)).toBe(
    '8 fiches sur 20 n’y sont pas\u00a0: hors de votre territoire, AA1-000-002, AA1-000-003, AA1-000-004, AA1-000-005, AA1-000-006 et 2 autres\u202f; inconnue du registre, AA1-000-001.',
  )
  expect(direAbsentes(ABSENTES.slice(0, 1), 2)).toBe(
    '1 fiche sur 2 n’y est pas\u00a0: inconnue du registre, AA1-000-001.',
  )
})

test('le fichier les nomme toutes, une par ligne', () => {
  expect(listerAbsentes(ABSENTES)).toHaveLength(8)
  expect(listerAbsentes(ABSENTES)[0]).toBe('AA1-000-001\u00a0: inconnue du registre')
})
