import { describe, expect, test } from 'vitest'
import { direSeuilMandataire, seuilMandataire } from './mandataire-ad-hoc.ts'
import { reglagesDu } from './reglages.ts'

describe('les réglages datés', () => {
  test('jusqu’au 20/02/2027 le débiteur se compte au-delà de 300 €, ensuite de deux trimestres', () => {
    expect(reglagesDu('2027-02-20').libelleDebiteurs).toMatch(/300\s€/)
    expect(reglagesDu('2027-02-20').aideDebiteurs).toMatch(/300\s€/)
    expect(reglagesDu('2027-02-21').libelleDebiteurs).toMatch(/deux trimestres/)
    expect(reglagesDu('2027-02-21').aideDebiteurs).toMatch(/deux trimestres/)
  })

  test('ce que le décret ne change pas demeure', () => {
    const {
      texte: _a,
      libelleDebiteurs: _b,
      aideDebiteurs: _c,
      debiteur: _d,
      seuilDebiteur: _e,
      ...avant
    } = reglagesDu('2027-02-20')
    expect(reglagesDu('2027-02-21')).toMatchObject(avant)
    expect(avant).toEqual({
      lotsPetitSyndicat: 5,
      budgetPetitSyndicat: 15_000,
      moisExercice: 18,
      moisDelaiAg: 6,
      moisDelaiDeclaration: 2,
      moisDeclarerFinDeMandat: 1,
      mandataire: { grande: 200, deLaGrande: 15, sinon: 25 },
    })
  })

  test('un mandataire ad hoc se demande dès 15 % d’impayés au-delà de 200 lots, dès 25 % sinon (§9)', () => {
    expect([1, 200, 201, 250].map((lots) => seuilMandataire(lots, '2026-11-20'))).toEqual([25, 25, 15, 15])
    expect(direSeuilMandataire('2026-11-20')).toBe(
      '25\u202f% des charges courantes, 15\u202f% au-delà de 200 lots principaux',
    )
  })

  test('avant le premier texte, le premier texte vaut', () => {
    expect(reglagesDu('1990-01-01')).toEqual(reglagesDu('2016-11-01'))
  })
})
