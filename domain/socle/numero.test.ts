import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afficherNumero, numeroDeRang, rangDeNumero } from './numero.ts'
import { lireNumero, lireNumeros, lireNumeroSur } from './numero-tape.ts'

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
    ['AA-1234567', 'AA1234567'],
    ['AA12-345-67', 'AA1234567'],
    ['AA 12 34 567', 'AA1234567'],
  ])('%s se lit %s', (tape, numero) => expect(lireNumero(tape)).toBe(numero))

  test.each([
    'BA0001001.',
    '(BA0001001)',
    '« BA0001001 »',
    '« BA0-001-001\u00a0»',
    '"BA0001001";',
    'N° BA0001001',
    'n°BA0001001',
    'nº BA0001001',
    '№BA0001001',
    'Immatriculation : BA0001001',
    'Immatriculation:BA0001001',
    'RNIC BA0-001-001',
    'BA0–001–001',
    'BA0—001—001',
    'BA0\u2011001\u2011001',
    'BA0\u2010001\u2010001',
    'BA0−001−001',
    'BA0\u00ad001\u00ad001',
    'BA0\u200b001\u200b001',
    '\ufeffBA0001001',
    'BA0001001\u200e',
    '\u202aBA0-001-001\u202c',
    'BA0.001.001',
    'BA0/001/001',
    'BA0\u2009001\u2009001',
    'ＢＡ０００１００１',
    'BA\n0001001',
    'La copropriété BA0001001, 12 rue Victor Hugo 69003 Lyon',
    'Bonjour, je cherche la copro ba0 001 001 merci',
    'https://exemple.invalid/annuaire/BA0001001?vue=carte',
    'syndic_2024 BA0-001-001 (principal)',
    'BA0001001 BA0-001-001',
    'BA0_001_001',
    'contrat_BA0001001_2025.pdf',
    'BA0001001@',
  ])('« %s » se lit BA0001001, sans rien deviner', (tape) =>
    expect(lireNumeros(tape)).toEqual({ numeros: ['BA0001001'], devine: false }),
  )

  test.each([
    ['BAOOO1OO1', 'BA0001001'],
    ['BA000I00I', 'BA0001001'],
    ['ba000l001', 'BA0001001'],
    ['BAO-OO1-OO1', 'BA0001001'],
    ['n° BAO OO1 OO1 à Lyon', 'BA0001001'],
    ['A00001001', 'AO0001001'],
    ['A10001001', 'AI0001001'],
  ])('« %s » se devine %s, et une lecture sûre ne devine rien', (tape, numero) => {
    expect(lireNumeros(tape)).toEqual({ numeros: [numero], devine: true })
    expect(lireNumero(tape)).toBe(numero)
    expect(lireNumeroSur(tape)).toBeNull()
  })

  test('une phrase en tient plusieurs ; on n’en choisit pas un', () => {
    expect(lireNumeros('BA0001001 et AA1-234-567').numeros).toEqual(['BA0001001', 'AA1234567'])
    expect(lireNumero('BA0001001 et AA1-234-567')).toBeNull()
  })

  test.each([
    '',
    'AA123456',
    'AA12345678',
    'A1234567',
    'AAA123456',
    'ÀA1234567',
    'AA12345678 Lyon',
    'BP 75 69003',
    'BP 75 69003 Lyon',
    'CS 12345 69003 Lyon',
    'un budget de 1 000 000 d’euros',
    'un immeuble au 1 234 567',
    '04 72 10 30 30',
    '110 090 016 00053',
    'SIREN 110 090 016',
    '12 rue du 8 mai 1945 69003 Lyon',
    'OILOILOIL',
    'ba0001001@exemple.invalid',
    'ba_0001001@exemple.invalid',
    'syndic_ba0001001_lyon@exemple.invalid',
    'syndic@lyon.ba0001001.invalid',
    'syndic@ba0001001.invalid',
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
