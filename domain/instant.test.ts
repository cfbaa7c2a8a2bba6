import { expect, test } from 'vitest'
import { afficherInstant, heureDe, momentDe } from './instant.ts'

test.each([
  ['2026-07-14T22:30:00.000Z', '00:30', 'le 15 juillet 2026 à 00:30', '15/07/2026 à 00:30'],
  ['2026-11-20T13:05:00.000Z', '14:05', 'le 20 novembre 2026 à 14:05', '20/11/2026 à 14:05'],
  ['2026-02-28T23:00:00.000Z', '00:00', 'le 1er mars 2026 à 00:00', '01/03/2026 à 00:00'],
])('%s se dit à l’heure de Paris', (instant, heure, moment, court) => {
  expect([heureDe(instant), momentDe(instant), afficherInstant(instant)]).toEqual([heure, moment, court])
})
