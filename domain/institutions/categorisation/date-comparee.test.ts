import { expect, test } from 'vitest'
import { dateProposee } from './date-comparee.ts'

const TRIMESTRES = ['2026-09-30', '2026-06-30', '2026-03-31', '2025-12-31', '2025-09-30', '2025-06-30']

test.each([
  ['2026-11-30', '2025-12-31'],
  ['2026-11-14', '2025-09-30'],
  ['2026-12-31', '2025-12-31'],
  ['2027-02-15', '2026-03-31'],
  ['2026-06-30', '2025-06-30'],
])('le %s, on compare à ce qui a été gardé le plus près d’un an avant : %s', (jour, attendue) => {
  expect(dateProposee(TRIMESTRES, jour)).toBe(attendue)
  expect(dateProposee(TRIMESTRES.toReversed(), jour)).toBe(attendue)
})

test('à égale distance, la plus récente ; une seule, elle ; aucune, rien', () => {
  expect(dateProposee(['2025-01-01', '2025-01-03'], '2026-01-02')).toBe('2025-01-03')
  expect(dateProposee(['2026-09-30'], '2026-11-30')).toBe('2026-09-30')
  expect(dateProposee([], '2026-11-30')).toBeNull()
})
