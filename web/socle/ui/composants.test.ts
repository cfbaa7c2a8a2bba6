import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { semainesDuMois } from './Calendrier.tsx'
import { direCompte } from './Liste.tsx'
import { pagesMontrees } from './Pagination.tsx'
import { triSuivant } from './Tableau.tsx'
import { direFormats } from './Televersement.tsx'

describe('tableau', () => {
  test('un premier clic trie en croissant, le second en décroissant, une autre colonne repart en croissant', () => {
    const un = triSuivant(null, 'nom')
    expect(un).toEqual({ colonne: 'nom', sens: 'asc' })
    const deux = triSuivant(un, 'nom')
    expect(deux).toEqual({ colonne: 'nom', sens: 'desc' })
    expect(triSuivant(deux, 'nom')).toEqual({ colonne: 'nom', sens: 'asc' })
    expect(triSuivant(deux, 'lots')).toEqual({ colonne: 'lots', sens: 'asc' })
  })

  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 12, [1, null, 4, 5, 6, null, 12]],
    [3, 12, [1, 2, 3, 4, null, 12]],
    [12, 12, [1, null, 11, 12]],
  ])('page %i sur %i', (page, pages, montrees) => {
    expect(pagesMontrees(page, pages)).toEqual(montrees)
  })

  test('la première, la courante et la dernière page sont toujours montrées, sans saut d’une seule page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const [page, pages] = [Math.min(a, b), Math.max(a, b)]
        const montrees = pagesMontrees(page, pages)
        for (const p of [1, page, pages]) expect(montrees).toContain(p)
        const sauts = montrees.flatMap((p, i) =>
          p === null ? [Number(montrees[i + 1]) - Number(montrees[i - 1])] : [],
        )
        expect(Math.min(3, ...sauts)).toBe(3)
      }),
    )
  })
})

describe('le compte d’une liste', () => {
  test.each([
    [{ totalItems: 0 }, 'Aucune copropriété'],
    [{ totalItems: 1 }, 'Une copropriété'],
    [{ totalItems: 2974, plafonne: false }, '2\u202f974 copropriétés'],
    [
      { totalItems: 1000, plafonne: true, totalExact: 2974 },
      '2\u202f974 copropriétés, dont 1\u202f000 ici\u00a0: précisez votre recherche',
    ],
    [{ totalItems: 1000, plafonne: true }, 'Plus de 1\u202f000 copropriétés\u00a0: précisez votre recherche'],
  ])('%o', (trouves, dit) => {
    const noms = { aucun: 'Aucune copropriété', un: 'Une copropriété', plusieurs: 'copropriétés' }
    expect(direCompte(trouves, noms)).toBe(dit)
  })
})

describe('calendrier', () => {
  test('février 2026 commence un dimanche : cinq semaines, du 26 janvier au 1er mars', () => {
    const semaines = semainesDuMois('2026-02-14')
    expect(semaines).toHaveLength(5)
    expect(semaines[0]).toEqual([
      '2026-01-26',
      '2026-01-27',
      '2026-01-28',
      '2026-01-29',
      '2026-01-30',
      '2026-01-31',
      '2026-02-01',
    ])
    expect(semaines.at(-1)?.at(-1)).toBe('2026-03-01')
  })

  test('tout jour est dans le calendrier de son mois, une fois', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        (d) => {
          const jour = d.toISOString().slice(0, 10)
          const jours = semainesDuMois(jour).flat()
          expect(jours.filter((j) => j === jour)).toEqual([jour])
          expect(jours.length % 7).toBe(0)
        },
      ),
    )
  })
})

test.each([
  [['.pdf'], 'PDF'],
  [['.xlsx', '.csv'], 'XLSX ou CSV'],
])('%j se dit %s', (formats, texte) => {
  expect(direFormats(formats)).toBe(texte)
})
