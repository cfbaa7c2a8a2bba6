import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ecartEnJours, plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import { actifJusquau, echeanceInactivite, RAPPELS_INACTIVITE, suppressionAnnoncee } from './inactivite.ts'

const DERNIERES: Jour[] = []
for (let jour = '2024-01-01'; jour <= '2028-12-31'; jour = plusJours(jour, 1)) DERNIERES.push(jour)

/** Les nuits d’un compte qui dort, depuis le neuvième mois, sauf celles que `manquee` saute. */
function passerLesNuits(derniere: Jour, manquee: (rang: number) => boolean = () => false) {
  const rappels: Jour[] = []
  const debut = plusMois(derniere, 9)
  for (let rang = 0; rang < 600; rang += 1) {
    if (manquee(rang)) continue
    const aujourdhui = plusJours(debut, rang)
    const etat = { derniere, rappels: rappels.length, dernierRappel: rappels.at(-1) ?? null }
    const echeance = echeanceInactivite(etat, aujourdhui)
    if (echeance?.acte === 'supprimer') return { rappels, suppression: aujourdhui }
    if (echeance) {
      expect(echeance.rappels).toBe(rappels.length + 1)
      rappels.push(aujourdhui)
    }
  }
  return { rappels, suppression: null }
}

describe('un compte qui dort (R711-2, experience §1.1)', () => {
  test.each([
    [
      '2026-01-15',
      {
        rappels: ['2026-11-15', '2026-12-15', '2026-12-30'],
        dernier: '2027-01-15',
        suppression: '2027-01-16',
      },
    ],
    [
      '2026-03-31',
      {
        rappels: ['2027-01-31', '2027-02-28', '2027-03-15'],
        dernier: '2027-03-31',
        suppression: '2027-04-01',
      },
    ],
    [
      '2026-04-30',
      {
        rappels: ['2027-02-28', '2027-03-30', '2027-04-14'],
        dernier: '2027-04-30',
        suppression: '2027-05-01',
      },
    ],
    [
      '2024-02-29',
      {
        rappels: ['2024-12-29', '2025-01-29', '2025-02-13'],
        dernier: '2025-02-28',
        suppression: '2025-03-01',
      },
    ],
    [
      '2026-03-01',
      {
        rappels: ['2027-01-01', '2027-02-01', '2027-02-16'],
        dernier: '2027-03-01',
        suppression: '2027-03-02',
      },
    ],
  ])('actif le %s : dix mois, onze mois, onze mois et demi, puis un an', (derniere, attendu) => {
    expect(actifJusquau(derniere)).toBe(attendu.dernier)
    expect(passerLesNuits(derniere)).toEqual({ rappels: attendu.rappels, suppression: attendu.suppression })
  })

  test('la veille de chaque seuil, rien ; le jour même, l’acte', () => {
    const derniere = '2026-01-15'
    const le = (rappels: number, dernierRappel: Jour | null, aujourdhui: Jour) =>
      echeanceInactivite({ derniere, rappels, dernierRappel }, aujourdhui)
    expect(le(0, null, '2026-11-14')).toBeNull()
    expect(le(0, null, '2026-11-15')).toEqual({ acte: 'rappeler', rappels: 1 })
    expect(le(1, '2026-11-15', '2026-12-14')).toBeNull()
    expect(le(1, '2026-11-15', '2026-12-15')).toEqual({ acte: 'rappeler', rappels: 2 })
    expect(le(2, '2026-12-15', '2026-12-29')).toBeNull()
    expect(le(2, '2026-12-15', '2026-12-30')).toEqual({ acte: 'rappeler', rappels: 3 })
    expect(le(3, '2026-12-30', '2027-01-15')).toBeNull()
    expect(le(3, '2026-12-30', '2027-01-16')).toEqual({ acte: 'supprimer' })
  })

  test('quelle que soit la date, trois rappels à leur jour, et la suppression le lendemain d’un an', () => {
    for (const derniere of DERNIERES) {
      const onzeMois = plusMois(derniere, 11)
      expect([derniere, passerLesNuits(derniere)]).toEqual([
        derniere,
        {
          rappels: [plusMois(derniere, 10), onzeMois, plusJours(onzeMois, 15)],
          suppression: plusJours(plusMois(derniere, 12), 1),
        },
      ])
    }
  })

  test('même si des nuits manquent, trois rappels précèdent toujours la suppression, espacés de quatorze jours', () => {
    const manquees = fc.oneof(
      fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 150 }),
      // La panne d’un seul tenant, jusqu’à six mois.
      fc
        .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 180 }))
        .map(([debut, duree]) => Array.from({ length: duree }, (_, i) => debut + i)),
    )
    fc.assert(
      fc.property(fc.constantFrom(...DERNIERES), manquees, (derniere, rangs) => {
        const sautees = new Set(rangs)
        const { rappels, suppression } = passerLesNuits(derniere, (rang) => sautees.has(rang))
        expect(rappels).toHaveLength(3)
        expect(suppression! > actifJusquau(derniere)).toBe(true)
        rappels.forEach((jour, i) => {
          expect(suppressionAnnoncee(derniere, i + 1, jour) < suppression!).toBe(true)
          expect(jour >= RAPPELS_INACTIVITE[i]!(derniere)).toBe(true)
          expect(ecartEnJours(jour, rappels[i + 1] ?? suppression!)).toBeGreaterThanOrEqual(14)
        })
      }),
    )
  })

  test('le jour annoncé par chaque rappel est le dernier du compte quand plus aucune nuit ne manque', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DERNIERES), fc.integer({ min: 0, max: 500 }), (derniere, retard) => {
        const { rappels, suppression } = passerLesNuits(derniere, (rang) => rang < retard)
        expect(rappels.map((jour, i) => suppressionAnnoncee(derniere, i + 1, jour))).toEqual(
          [1, 2, 3].map(() => plusJours(suppression!, -1)),
        )
      }),
    )
  })

  test('treize jours après un rappel, rien ; quatorze, le suivant', () => {
    const endormi = { derniere: '2025-01-15', rappels: 1, dernierRappel: '2026-11-01' }
    expect(echeanceInactivite(endormi, '2026-11-14')).toBeNull()
    expect(echeanceInactivite(endormi, '2026-11-15')).toEqual({ acte: 'rappeler', rappels: 2 })
    const dernier = { ...endormi, rappels: 3 }
    expect(echeanceInactivite(dernier, '2026-11-14')).toBeNull()
    expect(echeanceInactivite(dernier, '2026-11-15')).toEqual({ acte: 'supprimer' })
  })

  test('un compte endormi depuis des années, jamais prévenu, reçoit d’abord un premier rappel', () => {
    const oublie = { derniere: '2020-01-15', rappels: 0, dernierRappel: null }
    expect(echeanceInactivite(oublie, '2026-11-20')).toEqual({ acte: 'rappeler', rappels: 1 })
  })

  test('qui se connecte repart de zéro : le rappel d’avant ne compte plus', () => {
    const revenu = { derniere: '2026-11-10', rappels: 0, dernierRappel: '2026-11-09' }
    expect(echeanceInactivite(revenu, '2027-09-09')).toBeNull()
    expect(echeanceInactivite(revenu, '2027-09-10')).toEqual({ acte: 'rappeler', rappels: 1 })
  })
})
