import { expect, test } from 'vitest'
import { afficherInstant, estInstant, heureDe, heureExacteDe, momentDe } from './instant.ts'

test.each([
  ['2026-07-14T22:30:00.000Z', '00:30', 'le 15 juillet 2026 à 00:30', '15/07/2026 à 00:30'],
  ['2026-11-20T13:05:00.000Z', '14:05', 'le 20 novembre 2026 à 14:05', '20/11/2026 à 14:05'],
  ['2026-02-28T23:00:00.000Z', '00:00', 'le 1er mars 2026 à 00:00', '01/03/2026 à 00:00'],
])('%s se dit à l’heure de Paris', (instant, heure, moment, court) => {
  expect([heureDe(instant), momentDe(instant), afficherInstant(instant)]).toEqual([heure, moment, court])
})

test('à la seconde près, à l’heure de Paris', () => {
  expect(heureExacteDe('2026-07-14T22:30:05.999Z')).toBe('00:30:05')
})

test.each([
  ['2026-07-14T22:30:05.999Z', true],
  ['2026-13-14T22:30:05.999Z', false],
  ['2026-07-14T22:30:05Z', false],
  ['2026-07-14', false],
])('%s : un instant ? %s', (texte, attendu) => {
  expect(estInstant(texte)).toBe(attendu)
})
