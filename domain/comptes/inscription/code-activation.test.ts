import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afficherCode, ALPHABET_CODE, codeDeTirages, lireCode } from './code-activation.ts'

const tirages = fc.array(fc.integer({ min: 0, max: 29 }), { minLength: 12, maxLength: 12 })

describe('un code d’activation', () => {
  test('trente signes distincts, sans ceux qui se confondent à l’oreille ou à la lecture', () => {
    expect(new Set(ALPHABET_CODE).size).toBe(30)
    expect(ALPHABET_CODE).toMatch(/^[0-9A-Z]+$/)
    for (const signe of '01OILU') expect(ALPHABET_CODE).not.toContain(signe)
  })

  test('douze signes par groupes de quatre, plus de 58 bits', () => {
    expect(codeDeTirages([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 29])).toBe('2345-6789-ABCZ')
    expect(Math.log2(ALPHABET_CODE.length ** 12)).toBeGreaterThan(58)
    fc.assert(
      fc.property(tirages, (t) => {
        expect(codeDeTirages(t)).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
      }),
    )
  })

  test('deux tirages différents donnent deux codes', () => {
    fc.assert(
      fc.property(tirages, tirages, (a, b) => {
        expect(codeDeTirages(a) === codeDeTirages(b)).toBe(a.join() === b.join())
      }),
    )
  })

  test('se relit tapé en toute casse, avec ou sans tirets ni espaces', () => {
    const separateur = fc.constantFrom('', '-', ' ', '\u00a0', '\u202f', '–', ' - ')
    fc.assert(
      fc.property(tirages, separateur, fc.boolean(), (t, s, minuscules) => {
        const code = codeDeTirages(t)
        const tape = ` ${code.split('-').join(s)} `
        expect(lireCode(minuscules ? tape.toLowerCase() : tape)).toBe(code.replaceAll('-', ''))
        expect(afficherCode(lireCode(code)!)).toBe(code)
      }),
    )
  })

  test.each([
    '',
    'K7QM-4T2X-9PC',
    'K7QM-4T2X-9PCAB',
    'K7QM-4T2X-9PC0',
    'K7QM-4T2X-9PC1',
    'K7QM-4T2X-9PCO',
    'K7QM-4T2X-9PCI',
    'K7QM-4T2X-9PCL',
    'K7QM-4T2X-9PCU',
    'K7QM_4T2X_9PCA',
    'K7QM-4T2X-9PCÉ',
    'K7QM4T2X9PCA!',
  ])('« %s » n’en est pas un', (tape) => expect(lireCode(tape)).toBeNull())
})
