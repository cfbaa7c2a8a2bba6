import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afficherSiret, lireSiret, refusDeSiret } from './siret.ts'

/** La clé de Luhn, écrite autrement : de droite à gauche. */
const cle = (treize: string) => {
  const somme = treize
    .split('')
    .toReversed()
    .reduce((s, c, i) => {
      const n = Number(c) * (i % 2 === 0 ? 2 : 1)
      return s + Math.floor(n / 10) + (n % 10)
    }, 0)
  return String((10 - (somme % 10)) % 10)
}
const treize = fc
  .stringMatching(/^\d{13}$/)
  .filter((t) => !t.startsWith('000000000') && !t.startsWith('356000000'))

describe('un SIRET (§5.2, décision 0011)', () => {
  test.each([
    ['73282932000074', '73282932000074'],
    ['732 829 320 00074', '73282932000074'],
    ['732\u202f829\u202f320\u00a000074', '73282932000074'],
    ['732.829.320.00074', '73282932000074'],
  ])('%s se lit', (tape, siret) => expect(lireSiret(tape)).toBe(siret))

  test.each([
    '',
    '7328293200007',
    '732829320000745',
    '73282932000075',
    '7328293200007A',
    '00000000000000',
    '-7328293200007',
  ])('« %s » n’en est pas un', (tape) => expect(lireSiret(tape)).toBeNull())

  test.each([
    ['7328293200007', 'SIRET_MAL_ECRIT'],
    ['7328293200007A', 'SIRET_MAL_ECRIT'],
    ['732 829 320 00075', 'SIRET_INVALIDE'],
    ['00000000000000', 'SIRET_INVALIDE'],
  ])('« %s » se refuse pour ce qu’il a : %s', (tape, code) => expect(refusDeSiret(tape)).toBe(code))

  test('s’écrit en groupes, sans coupure de ligne', () => {
    expect(afficherSiret('73282932000074')).toBe('732\u00a0829\u00a0320\u00a000074')
  })

  test('La Poste : la clé de Luhn, ou une somme des chiffres multiple de cinq', () => {
    expect(lireSiret('35600000000048')).toBe('35600000000048')
    expect(lireSiret('35600000049837')).toBe('35600000049837')
    expect(lireSiret('35600000049838')).toBeNull()
  })

  test('l’exception ne vaut que pour La Poste', () => {
    expect(lireSiret('35600000149831')).toBeNull()
  })

  test('la clé juste passe, toute autre non', () => {
    fc.assert(
      fc.property(treize, fc.integer({ min: 1, max: 9 }), (t, ecart) => {
        expect(lireSiret(t + cle(t))).toBe(t + cle(t))
        expect(lireSiret(t + String((Number(cle(t)) + ecart) % 10))).toBeNull()
      }),
    )
  })
})
