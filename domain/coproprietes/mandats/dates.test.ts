import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estJour, plusAns, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { sousGarantie, dureDOrdinaire, verifierDates } from './dates.ts'

const AUJOURDHUI = '2026-11-20'
const codes = (debut: Jour | null, fin: Jour | null, autour?: Parameters<typeof verifierDates>[2]) =>
  verifierDates({ debut, fin }, AUJOURDHUI, autour).map((r) => `${r.champ} ${r.code}`)
const unJour = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10))

describe('les dates d’un mandat (§5.3)', () => {
  test('le début est au plus tard aujourd’hui', () => {
    expect(codes('2026-11-20', '2027-11-19')).toEqual([])
    expect(codes('2026-11-21', '2027-11-19')).toEqual(['debut DEBUT_FUTUR'])
  })

  test('la fin est après aujourd’hui', () => {
    expect(codes('2026-01-01', '2026-11-21')).toEqual([])
    expect(codes('2026-01-01', '2026-11-20')).toEqual(['fin FIN_PASSEE'])
  })

  test('la fin est après le début', () => {
    expect(codes('2026-01-01', '2026-01-01')).toEqual(['fin FIN_AVANT_DEBUT'])
    expect(codes('2026-01-02', '2026-01-01')).toEqual(['fin FIN_AVANT_DEBUT'])
  })

  test('moins de trois ans : la veille du troisième anniversaire est le dernier jour (scénario 9)', () => {
    expect(codes('2025-07-01', '2028-06-30')).toEqual([])
    expect(codes('2025-07-01', '2028-07-01')).toEqual(['fin MANDAT_TROP_LONG'])
    // Du 29 février 2024 au 28 février 2027 : trois années pleines.
    expect(codes('2024-02-29', '2027-02-28')).toEqual([])
    expect(codes('2024-02-29', '2027-03-01')).toEqual(['fin MANDAT_TROP_LONG'])
    expect(codes('2024-03-01', '2027-02-28')).toEqual([])
    expect(codes('2024-03-01', '2027-03-01')).toEqual(['fin MANDAT_TROP_LONG'])
    const [refus] = verifierDates({ debut: '2025-07-01', fin: '2028-07-01' }, AUJOURDHUI)
    expect(direRefus(refus!)).toContain('30/06/2028')
  })

  test('la limite ne vaut pas pour un bailleur social attesté (L443-15)', () => {
    expect(codes('2025-07-01', '2028-07-01', { bailleurSocial: true })).toEqual([])
    expect(codes('2025-07-01', '2028-07-01', { bailleurSocial: false })).toEqual(['fin MANDAT_TROP_LONG'])
  })

  test('un mandat commence après la fin du précédent', () => {
    const autour = { finPrecedent: '2026-06-30' }
    expect(codes('2026-07-01', '2027-06-30', autour)).toEqual([])
    expect(codes('2026-06-30', '2027-06-29', autour)).toEqual(['debut DEBUT_AVANT_FIN_PRECEDENT'])
  })

  test('une date absente n’est pas jugée ici', () => {
    expect(codes(null, null)).toEqual([])
    expect(codes('2026-01-01', null)).toEqual([])
    expect(codes(null, '2026-11-20')).toEqual(['fin FIN_PASSEE'])
  })

  test('un mandat accepté commence au plus tard aujourd’hui, court encore et dure moins de trois ans', () => {
    fc.assert(
      fc.property(unJour, unJour, unJour, (debut, fin, aujourdhui) => {
        const accepte = verifierDates({ debut, fin }, aujourdhui).length === 0
        const borne = debut.endsWith('-02-29') ? `${Number(debut.slice(0, 4)) + 3}-03-01` : plusAns(debut, 3)
        expect(accepte).toBe(debut <= aujourdhui && fin > aujourdhui && fin < borne)
      }),
    )
  })

  test('aucune phrase n’a de mot manquant', () => {
    fc.assert(
      fc.property(unJour, unJour, unJour, unJour, (debut, fin, aujourdhui, finPrecedent) => {
        for (const r of verifierDates({ debut, fin }, aujourdhui, { finPrecedent }))
          expect(direRefus(r)).not.toMatch(/…|[{}]/)
      }),
    )
  })
})

describe('douze mois (§5.3, avertissement)', () => {
  test('jusqu’à la veille de l’anniversaire ou à l’anniversaire', () => {
    expect(dureDOrdinaire({ debut: '2026-07-01', fin: '2027-06-30' })).toBe(true)
    expect(dureDOrdinaire({ debut: '2026-07-01', fin: '2027-07-01' })).toBe(true)
    expect(dureDOrdinaire({ debut: '2024-02-29', fin: '2025-02-28' })).toBe(true)
  })

  test('un jour de plus, un jour de moins, treize mois (scénario 10) : non', () => {
    expect(dureDOrdinaire({ debut: '2026-07-01', fin: '2027-07-02' })).toBe(false)
    expect(dureDOrdinaire({ debut: '2026-07-01', fin: '2027-06-29' })).toBe(false)
    expect(dureDOrdinaire({ debut: '2026-07-01', fin: '2027-07-31' })).toBe(false)
  })

  test('aucun jour du calendrier ne fait échouer le calcul', () => {
    fc.assert(
      fc.property(unJour, (debut) => {
        expect(dureDOrdinaire({ debut, fin: plusJours(plusAns(debut, 1), -1) })).toBe(true)
        expect(estJour(plusAns(debut, 3))).toBe(true)
      }),
    )
  })
})

test('un bailleur social est syndic de droit des immeubles qu’il a construits : sa durée n’est pas celle d’un constructeur', () => {
  const mandat = { debut: '2026-07-01', fin: '2028-06-30' }
  expect(sousGarantie(mandat, { anneeConstruction: 2024, bailleurSocial: true })).toBe(false)
  expect(sousGarantie(mandat, { anneeConstruction: 2024, bailleurSocial: false })).toBe(true)
})

test('pendant la garantie, un an au plus : le jour anniversaire en est, pas le lendemain (décret 67-223, art. 28)', () => {
  const immeuble = { anneeConstruction: 2024, bailleurSocial: false }
  expect(sousGarantie({ debut: '2026-07-01', fin: '2027-07-01' }, immeuble)).toBe(false)
  expect(sousGarantie({ debut: '2026-07-01', fin: '2027-07-02' }, immeuble)).toBe(true)
})
