import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afficherJour,
  direJour,
  ecartEnJours,
  estJour,
  jourDeParis,
  lundiDe,
  plusAns,
  plusJours,
  plusMois,
} from './jour.ts'
import { lireJour } from './jour-tape.ts'

const UN_JOUR = 86_400_000
const dateDe = (jour: string) => new Date(`${jour}T00:00:00Z`)
const jourDe = (date: Date) => date.toISOString().slice(0, 10)
const unJour = fc
  .date({ min: dateDe('1000-01-01'), max: dateDe('9999-12-31'), noInvalidDate: true })
  .map(jourDe)
const unJourCourant = fc
  .date({ min: dateDe('1900-01-01'), max: dateDe('2100-12-31'), noInvalidDate: true })
  .map(jourDe)

describe('une date se lit comme elle se tape (§5.1, §5.2)', () => {
  test.each([
    ['1/3/26', '2026-03-01'],
    ['01/03/2026', '2026-03-01'],
    ['01-03-2026', '2026-03-01'],
    ['31.12.2025', '2025-12-31'],
    ['31 12 2025', '2025-12-31'],
    ['31122025', '2025-12-31'],
    ['31 / 12 / 2025', '2025-12-31'],
    ['31\u202f12\u00a02025', '2025-12-31'],
    ['  31/12/2025\t', '2025-12-31'],
    ['1/1/49', '2049-01-01'],
    ['1/1/50', '1950-01-01'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2000', '2000-02-29'],
    ['2025-12-31', '2025-12-31'],
    ['2025-12-31T23:59:59Z', '2025-12-31'],
    ['2025-12-31 08:00', '2025-12-31'],
    ['31/12/2025 00:00', '2025-12-31'],
    ['31/12/2025T08:00:00', '2025-12-31'],
    ['010726', '2026-07-01'],
    ['12 mars 1987', '1987-03-12'],
    ['le 1er juillet 2026', '2026-07-01'],
    ['1ER JUIL. 26', '2026-07-01'],
    ['15 aout 1975', '1975-08-15'],
    ['3\u00a0févr. 2020', '2020-02-03'],
    ['2025/12/31', '2025-12-31'],
    ['2025.12.31', '2025-12-31'],
    ['20251231', '2025-12-31'],
    ['le 31/12/2025', '2025-12-31'],
    ['mercredi 31/12/2025', '2025-12-31'],
    ['le mercredi 31 décembre 2025', '2025-12-31'],
    ['31-déc-25', '2025-12-31'],
    ['31-déc.-2025', '2025-12-31'],
    ['１/３/2026', '2026-03-01'],
    ['３１/１２/２０２５', '2025-12-31'],
    // Jour, mois, année d’abord : la lecture d’ici l’emporte.
    ['20102011', '2011-10-20'],
  ])('%s se lit %s', (tape, jour) => expect(lireJour(tape)).toBe(jour))

  test.each([
    '',
    'hier',
    '29/02/2025',
    '29/02/1900',
    '31/04/2026',
    '32/01/2026',
    '00/01/2026',
    '01/00/2026',
    '01/13/2026',
    '12/31/2025',
    '31/12/22025',
    '22025-12-31',
    '+022025-12-31',
    '31/12/202',
    '31/12',
    '3112025',
    '2025-02-29',
    '2025-13-01',
    '0999-12-31',
    '31/12/0999',
    '31//12//2025',
    '2025/12-31',
    '2025/31/12',
    'le mercredi matin 31/12/2025',
    '31 février 2026',
    '12 jui 2026',
    '12 brumaire 1990',
    '320126',
  ])('« %s » n’est pas un jour', (tape) => expect(lireJour(tape)).toBeNull())

  test('jour, mois et année quelconques se lisent exactement quand le calendrier les connaît', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 1000, max: 9999 }),
        fc.constantFrom('/', '.', '-', ' '),
        (j, m, a, separateur) => {
          const date = new Date(Date.UTC(a, m - 1, j))
          const existe =
            date.getUTCMonth() === m - 1 && date.getUTCDate() === j && date.getUTCFullYear() === a
          expect(lireJour([j, m, a].join(separateur))).toBe(existe ? jourDe(date) : null)
        },
      ),
    )
  })

  test('aucun texte ne fait échouer la lecture, et ce qu’elle rend est un jour', () => {
    const tape = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789/.- T'.split('')) }))
    fc.assert(
      fc.property(tape, (t) => {
        expect(estJour(lireJour(t) ?? '2026-01-01')).toBe(true)
      }),
    )
  })
})

describe('une date se dit en français', () => {
  test('JJ/MM/AAAA se relit', () => {
    fc.assert(
      fc.property(unJour, (jour) => {
        expect(lireJour(afficherJour(jour))).toBe(jour)
      }),
    )
  })

  test('la prose est celle de la plateforme, sauf le premier du mois', () => {
    const prose = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
    fc.assert(
      fc.property(unJour, (jour) => {
        expect(direJour(jour)).toBe(prose.format(dateDe(jour)).replace(/^1(?:er)? /, '1er '))
      }),
    )
    expect(direJour('2026-03-01')).toBe('1er mars 2026')
    expect(direJour('2026-08-12')).toBe('12 août 2026')
  })

  test('ce qui n’est pas un jour ne s’affiche pas', () => {
    expect([afficherJour(''), direJour('demain'), afficherJour('31/12/2025')]).toEqual(['', '', ''])
  })

  test('un jour tel que 2025-02-30 n’existe pas, quoique bien écrit', () => {
    expect(['2025-02-28', '2025-02-29', '2025-02-30', '2024-02-29', '2025-2-28'].map(estJour)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })
})

describe('le calendrier', () => {
  test('l’écart et l’ajout de jours sont ceux de la plateforme', () => {
    fc.assert(
      fc.property(unJour, unJour, (a, b) => {
        const ecart = Math.round((dateDe(b).getTime() - dateDe(a).getTime()) / UN_JOUR)
        expect(ecartEnJours(a, b)).toBe(ecart)
        expect(plusJours(a, ecart)).toBe(b)
      }),
    )
  })

  test('les mois s’ajoutent, le 31 devient le dernier jour d’un mois plus court', () => {
    fc.assert(
      fc.property(unJourCourant, fc.integer({ min: -600, max: 600 }), (jour, n) => {
        const d = dateDe(jour)
        const [annee, mois] = [d.getUTCFullYear(), d.getUTCMonth() + n]
        const dernier = new Date(Date.UTC(annee, mois + 1, 0)).getUTCDate()
        expect(plusMois(jour, n)).toBe(
          jourDe(new Date(Date.UTC(annee, mois, Math.min(d.getUTCDate(), dernier)))),
        )
      }),
    )
    expect(plusMois('2026-01-31', 1)).toBe('2026-02-28')
    expect(plusMois('2024-12-31', 20)).toBe('2026-08-31')
    expect(plusMois('2026-03-31', -1)).toBe('2026-02-28')
    expect(plusAns('2024-02-29', 3)).toBe('2027-02-28')
    expect(plusAns('2024-02-29', 4)).toBe('2028-02-29')
  })

  test('le calcul s’arrête aux bornes du calendrier au lieu d’en sortir', () => {
    expect(plusJours('9999-12-31', 1)).toBe('9999-12-31')
    expect(plusJours('1000-01-01', -1)).toBe('1000-01-01')
    expect(plusMois('9999-06-01', 12)).toBe('9999-12-31')
    expect(plusMois('1000-06-01', -12)).toBe('1000-01-01')
    // Et pas avant elles.
    expect(plusMois('9998-12-31', 1)).toBe('9999-01-31')
    expect(plusMois('1001-01-15', -1)).toBe('1000-12-15')
    fc.assert(
      fc.property(unJour, fc.integer({ min: -200_000, max: 200_000 }), (jour, n) => {
        expect(estJour(plusJours(jour, n))).toBe(true)
        expect(estJour(plusMois(jour, n))).toBe(true)
      }),
    )
  })

  test('ce qui n’est pas un jour n’entre pas dans un calcul', () => {
    expect(() => plusJours('31/12/2025', 1)).toThrow(RangeError)
    expect(() => plusMois('demain', 1)).toThrow(RangeError)
  })
})

test('la semaine commence le lundi', () => {
  fc.assert(
    fc.property(unJourCourant, (jour) => {
      expect(dateDe(lundiDe(jour)).getUTCDay()).toBe(1)
      expect([0, 1, 2, 3, 4, 5, 6]).toContain(ecartEnJours(lundiDe(jour), jour))
    }),
  )
})

const dire = (instant: string) => jourDeParis(instant)

test('le jour est celui de Paris, heure d’été et d’hiver', () => {
  expect(dire('2026-12-31T22:59:59Z')).toBe('2026-12-31')
  expect(dire('2026-12-31T23:00:00Z')).toBe('2027-01-01')
  expect(dire('2026-06-30T21:59:59Z')).toBe('2026-06-30')
  expect(dire('2026-06-30T22:00:00Z')).toBe('2026-07-01')
  expect(dire('2026-03-29T01:00:00Z')).toBe('2026-03-29')
  expect(dire('2026-12-31T23:00:00Z'), 'une heure déjà dite').toBe('2027-01-01')
  expect(dire('2026-12-31T22:00:00Z'), 'une heure plus tôt').toBe('2026-12-31')
})
