import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ecartEnJours, plusJours } from '#domain/socle/temps/jour.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import { compterDemandes, dernieresSemaines, NOMS_DES_COMPTES, SEMAINES_DE_MOYENNE } from './indicateurs.ts'

const TYPES = ['IMMATRICULATION', 'RATTACHEMENT', 'DISSOLUTION', 'DOUBLON_NOTAIRE'] as const

describe('le tableau du teneur (§2.6)', () => {
  test('les noms de la spécification (§3.5), même sans demande', () => {
    expect(compterDemandes([], '2026-11-20')).toEqual({
      demandesImmatEnCours: 0,
      demandesImmatHorsDelai: 0,
      demandesRattachementEnCours: 0,
      demandesRattachementHorsDelai: 0,
      demandesDissolutionEnCours: 0,
      demandesDissolutionHorsDelai: 0,
      nbDoublons: 0,
      nbDoublonsHorsDelais: 0,
    })
  })

  test('le dernier jour du délai n’est pas encore hors délai', () => {
    const comptes = (aujourdhui: string) =>
      compterDemandes([{ type: 'IMMATRICULATION', attendueLe: '2026-11-27', nombre: 3 }], aujourdhui)
    expect(comptes('2026-11-27')).toMatchObject({ demandesImmatEnCours: 3, demandesImmatHorsDelai: 0 })
    expect(comptes('2026-11-28')).toMatchObject({ demandesImmatEnCours: 3, demandesImmatHorsDelai: 3 })
  })

  test('chaque demande compte une fois, et n’est hors délai que par sa propre règle', () => {
    const ligne = fc.record({
      type: fc.constantFrom<TypeDemande>(...TYPES),
      attendueLe: fc.integer({ min: -20, max: 20 }).map((n) => plusJours('2026-11-20', n)),
      nombre: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(ligne, { maxLength: 30 }), (lignes) => {
        const table = compterDemandes(lignes, '2026-11-20')
        const total = (l: typeof lignes) => l.reduce((n, { nombre }) => n + nombre, 0)
        const somme = (quoi: 'enCours' | 'horsDelai') =>
          TYPES.reduce((n, type) => n + table[NOMS_DES_COMPTES[type][quoi]], 0)
        expect(somme('enCours')).toBe(total(lignes))
        const tard = lignes.filter((l) => l.attendueLe < '2026-11-20')
        expect(somme('horsDelai')).toBe(total(tard))
      }),
    )
  })

  test('une moyenne se compte sur douze semaines entières, celle d’aujourd’hui exclue', () => {
    expect(dernieresSemaines('2026-11-20')).toEqual({ du: '2026-08-24', au: '2026-11-15' })
    expect(dernieresSemaines('2026-11-22')).toEqual(dernieresSemaines('2026-11-16'))
    expect(dernieresSemaines('2026-11-23')).toEqual({ du: '2026-08-31', au: '2026-11-22' })
    const { du, au } = dernieresSemaines('2026-11-20')
    expect(ecartEnJours(du, au) + 1).toBe(7 * SEMAINES_DE_MOYENNE)
  })
})
