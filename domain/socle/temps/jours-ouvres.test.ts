import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plusJours } from './jour.ts'
import { feriesDe } from './feries.ts'
import { ecartEnJoursOuvres, estOuvre, plusJoursOuvres } from './jours-ouvres.ts'

const dateDe = (jour: string) => new Date(`${jour}T00:00:00Z`)
const jourDe = (date: Date) => date.toISOString().slice(0, 10)
const unJourCourant = fc
  .date({ min: dateDe('1900-01-01'), max: dateDe('2100-12-31'), noInvalidDate: true })
  .map(jourDe)

describe('les jours ouvrés vont du lundi au vendredi, hors des fêtes légales', () => {
  test('ni la fin de semaine, ni les fêtes légales', () => {
    fc.assert(
      fc.property(unJourCourant, (jour) => {
        const chome =
          [0, 6].includes(dateDe(jour).getUTCDay()) || feriesDe(Number(jour.slice(0, 4))).has(jour)
        expect(estOuvre(jour)).toBe(!chome)
      }),
    )
  })

  test('une réponse promise ne tombe pas un jour férié', () => {
    expect(plusJoursOuvres('2026-12-24', 1)).toBe('2026-12-28')
    expect(plusJoursOuvres('2027-05-05', 5)).toBe('2027-05-13')
    expect(ecartEnJoursOuvres('2026-12-24', '2027-01-04')).toBe(5)
  })

  test('après un vendredi vient le lundi', () => {
    expect(plusJoursOuvres('2026-11-20', 1)).toBe('2026-11-23')
    expect(plusJoursOuvres('2026-11-21', 1)).toBe('2026-11-23')
    expect(plusJoursOuvres('2026-11-16', 5)).toBe('2026-11-23')
    expect(ecartEnJoursOuvres('2026-11-20', '2026-11-22')).toBe(0)
    expect(ecartEnJoursOuvres('2026-11-20', '2026-11-23')).toBe(1)
    expect(ecartEnJoursOuvres('2026-11-23', '2026-11-20')).toBe(0)
  })

  test('d’un jour à l’autre, un de plus les jours ouvrés seulement', () => {
    fc.assert(
      fc.property(unJourCourant, fc.integer({ min: 0, max: 900 }), (jour, n) => {
        const fin = plusJours(jour, n)
        const demain = plusJours(fin, 1)
        expect(ecartEnJoursOuvres(jour, demain)).toBe(
          ecartEnJoursOuvres(jour, fin) + (estOuvre(demain) ? 1 : 0),
        )
      }),
    )
  })

  test('le compte et l’ajout se répondent', () => {
    fc.assert(
      fc.property(unJourCourant, fc.integer({ min: 1, max: 60 }), (jour, n) => {
        const arrivee = plusJoursOuvres(jour, n)
        expect(estOuvre(arrivee)).toBe(true)
        expect(ecartEnJoursOuvres(jour, arrivee)).toBe(n)
      }),
    )
  })
})
