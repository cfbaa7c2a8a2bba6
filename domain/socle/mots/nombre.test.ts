import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afficherDecimal, afficherEntier, afficherMontant } from './nombre.ts'
import { lireEntier, lireMontant } from './nombre-tape.ts'

const PLUS_GRAND = 999_999_999_999.99
const unMontant = fc
  .integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 })
  .map((centimes) => centimes / 100)

describe('un nombre entier se lit comme il se tape', () => {
  test.each([
    ['24', 24],
    ['1 234', 1234],
    ['1\u202f234', 1234],
    ['1\u00a0234\u00a0567', 1_234_567],
    [' 7 ', 7],
    ['007', 7],
    ['+3', 3],
    ['-3', -3],
    ['-0', 0],
    ['0', 0],
  ])('%s se lit %d', (tape, n) => expect(lireEntier(tape)).toBe(n))

  test.each([
    '',
    ' ',
    '1,5',
    '1.5',
    '1.234',
    '1e3',
    '0x10',
    '12 €',
    'douze',
    '--3',
    '3-',
    '٣',
    '1234567890123456',
    'NaN',
    'Infinity',
  ])('« %s » n’est pas un entier', (tape) => expect(lireEntier(tape)).toBeNull())

  test('tout entier affiché se relit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (n) => {
        expect(lireEntier(afficherEntier(n))).toBe(n)
      }),
    )
  })
})

describe('un montant se lit comme il se tape', () => {
  test.each([
    ['1 234,56', 1234.56],
    ['1\u202f234,56\u00a0€', 1234.56],
    ['1234.5', 1234.5],
    ['1.234,56', 1234.56],
    ['1.234.567,8', 1_234_567.8],
    ['1.234', 1234],
    ['12 €', 12],
    ['12€', 12],
    ['12 euros', 12],
    ['1 EURO', 1],
    ['12 EUR', 12],
    ['-3', -3],
    ['-3,50', -3.5],
    ['+3', 3],
    ['-0', 0],
    ['0', 0],
    ['0,01', 0.01],
    ['0.1', 0.1],
    ['999 999 999 999,99', PLUS_GRAND],
  ])('%s se lit %d', (tape, n) => expect(lireMontant(tape)).toBe(n))

  test.each([
    '',
    '€',
    '1,234',
    '12,345',
    '1234.567',
    '0.123',
    '012.345',
    '1e3',
    '1E3',
    '1.23.456',
    '1,2,3',
    '1.234.56',
    '1 234.567,89 $',
    'gratuit',
    '- 3 -',
    '1 000 000 000 000',
    '1.000.000.000.000',
    `1${'.234'.repeat(200)}`,
    'NaN',
  ])('« %s » n’est pas un montant', (tape) => expect(lireMontant(tape)).toBeNull())

  test('tout montant affiché se relit au centime', () => {
    fc.assert(
      fc.property(unMontant, (euros) => {
        expect(lireMontant(afficherDecimal(euros))).toBe(euros + 0)
        expect(lireMontant(afficherMontant(euros))).toBe(euros + 0)
      }),
    )
  })

  test('un montant s’affiche comme le fait la plateforme', () => {
    const plateforme = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
    fc.assert(
      fc.property(unMontant, (euros) => {
        expect(afficherMontant(euros + 0)).toBe(plateforme.format(euros + 0))
      }),
    )
  })

  test('un montant presque nul s’affiche sans signe', () => {
    expect(afficherDecimal(-0.001)).toBe('0,00')
    expect(afficherDecimal(-1234.5)).toBe('-1\u202f234,50')
  })

  test('aucun texte ne fait échouer la lecture, et ce qu’elle rend est borné et exact au centime', () => {
    const tape = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789., €-+e'.split('')) }))
    fc.assert(
      fc.property(tape, (t) => {
        const lu = lireMontant(t) ?? 0
        expect(Math.abs(lu)).toBeLessThanOrEqual(PLUS_GRAND)
        expect(Math.round(lu * 100) / 100).toBe(lu)
        expect(Number.isSafeInteger(lireEntier(t) ?? 0)).toBe(true)
      }),
    )
  })
})
