import { expect, test } from 'vitest'
import { feriesDe } from './feries.ts'

test.each([
  [2024, '2024-04-01', '2024-05-09', '2024-05-20'],
  [2025, '2025-04-21', '2025-05-29', '2025-06-09'],
  [2026, '2026-04-06', '2026-05-14', '2026-05-25'],
  [2027, '2027-03-29', '2027-05-06', '2027-05-17'],
  [2038, '2038-04-26', '2038-06-03', '2038-06-14'],
])('en %i, lundi de Pâques, Ascension et lundi de Pentecôte', (annee, lundi, ascension, pentecote) => {
  expect([...feriesDe(annee)].toSorted()).toEqual(
    [
      ...['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'].map((j) => `${annee}-${j}`),
      lundi,
      ascension,
      pentecote,
    ].toSorted(),
  )
})

test('Pâques tombe un dimanche, du 22 mars au 25 avril, pendant quatre siècles', () => {
  for (let annee = 1900; annee < 2300; annee += 1) {
    const lundi = [...feriesDe(annee)].find((j) => j > `${annee}-03-22` && j < `${annee}-04-27`)!
    expect(new Date(`${lundi}T00:00:00Z`).getUTCDay()).toBe(1)
    expect(lundi >= `${annee}-03-23` && lundi <= `${annee}-04-26`).toBe(true)
  }
})
