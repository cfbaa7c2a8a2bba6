import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afficherNumero, lireNumero, numeroDeRang, rangDeNumero } from './numero.ts'

const DERNIER_RANG = 26 * 26 * 10_000_000 - 1
const unRang = fc.integer({ min: 1, max: DERNIER_RANG })

describe('le numéro d’immatriculation (§5.2, décision 0006)', () => {
  test.each(['AA0002576', 'AB8299521', 'AA2002871'])('un numéro public, %s, se lit', (numero) =>
    expect(lireNumero(numero)).toBe(numero),
  )

  test.each([
    ['AA1-234-567', 'AA1234567'],
    ['aa1-234-567', 'AA1234567'],
    ['AA1234-567', 'AA1234567'],
    ['AA1-234567', 'AA1234567'],
    [' AA 1 234 567 ', 'AA1234567'],
    ['AA1\u202f234\u00a0567', 'AA1234567'],
    ['aa1 - 234 - 567', 'AA1234567'],
  ])('%s se lit %s', (tape, numero) => expect(lireNumero(tape)).toBe(numero))

  test.each([
    '',
    'AA123456',
    'AA12345678',
    'A1234567',
    'AAA123456',
    '1A1234567',
    'ÀA1234567',
    'AA-1234567',
    'AA12-345-67',
    'AA1_234_567',
    'AA1–234–567',
  ])('« %s » n’est pas un numéro', (tape) => expect(lireNumero(tape)).toBeNull())

  test('affiché avec ses tirets, il se relit', () => {
    fc.assert(
      fc.property(unRang, (rang) => {
        expect(lireNumero(afficherNumero(numeroDeRang(rang)))).toBe(numeroDeRang(rang))
      }),
    )
    expect(afficherNumero('AA1234567')).toBe('AA1-234-567')
  })

  test('le rang et le numéro se répondent', () => {
    fc.assert(
      fc.property(unRang, (rang) => {
        expect(rangDeNumero(numeroDeRang(rang))).toBe(rang)
      }),
    )
  })

  test('les numéros se suivent dans l’ordre des rangs', () => {
    fc.assert(
      fc.property(unRang, unRang, (a, b) => {
        expect(numeroDeRang(a) < numeroDeRang(b)).toBe(a < b)
      }),
    )
  })

  test('les bornes de la série', () => {
    expect(numeroDeRang(1)).toBe('AA0000001')
    expect(numeroDeRang(9_999_999)).toBe('AA9999999')
    expect(numeroDeRang(10_000_000)).toBe('AB0000000')
    expect(numeroDeRang(26 * 10_000_000)).toBe('BA0000000')
    expect(numeroDeRang(DERNIER_RANG)).toBe('ZZ9999999')
  })

  test.each([0, -1, 1.5, DERNIER_RANG + 1, Number.NaN, Number.POSITIVE_INFINITY])(
    'le rang %d est hors de la série',
    (rang) => expect(() => numeroDeRang(rang)).toThrow(RangeError),
  )
})
