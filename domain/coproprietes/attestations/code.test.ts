import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALPHABET_CODE } from '#domain/comptes/inscription/code-activation.ts'
import { afficherCodeAttestation, codeDeTirages, lireCodeAttestation, LONGUEUR_CODE } from './code.ts'

const tirages = fc.array(fc.integer({ min: 0, max: ALPHABET_CODE.length - 1 }), {
  minLength: LONGUEUR_CODE,
  maxLength: LONGUEUR_CODE,
})

describe('le code d’une attestation', () => {
  test('ne se devine pas : plus de 78 bits', () => {
    expect(LONGUEUR_CODE * Math.log2(ALPHABET_CODE.length)).toBeGreaterThan(78)
  })

  test('se relit tapé en toute casse, avec ou sans tirets ni espaces', () => {
    fc.assert(
      fc.property(
        tirages,
        fc.constantFrom('', '-', ' ', '\u00a0', ' - '),
        fc.boolean(),
        (t, s, minuscules) => {
          const code = codeDeTirages(t)
          const montre = afficherCodeAttestation(code)
          expect(montre).toMatch(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
          const tape = ` ${montre.split('-').join(s)} `
          expect(lireCodeAttestation(minuscules ? tape.toLowerCase() : tape)).toBe(code)
        },
      ),
    )
  })

  test.each([
    '',
    'K7QM-4T2X-9PCA',
    'K7QM-4T2X-9PCA-5VW0',
    'K7QM-4T2X-9PCA-5VWZZ',
    'K7QM_4T2X_9PCA_5VWZ',
    'K7QM4T2X9PCA5VWÉ',
  ])('« %s » n’en est pas un', (tape) => expect(lireCodeAttestation(tape)).toBeNull())
})
