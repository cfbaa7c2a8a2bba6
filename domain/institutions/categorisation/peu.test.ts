import { expect, test } from 'vitest'
import { reglesDuSecret } from '#domain/public/statistiques/secret.ts'
import { direPeu, estPeu } from './peu.ts'

const JOUR = '2026-11-20'
const { minimum } = reglesDuSecret(JOUR)

test('ne se publie pas ce qui est sous le secret statistique de ce jour ; zéro se publie', () => {
  expect([0, 1, minimum - 1, minimum].map((n) => estPeu(n, JOUR))).toEqual([false, true, true, false])
  expect(direPeu(JOUR)).toBe(`moins de ${minimum} copropriétés`)
})
