import { describe, expect, test } from 'vitest'
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
    })
  })

  test('avant le premier texte, le premier texte vaut', () => {
    expect(reglagesDu('1990-01-01')).toEqual(reglagesDu('2016-11-01'))
  })
})
