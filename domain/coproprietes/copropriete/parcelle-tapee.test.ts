import { describe, expect, test } from 'vitest'
import { lireIduTape, lireParcelleTapee } from './parcelle-tapee.ts'

describe('une parcelle tapée dans une recherche', () => {
  test.each([
    ['69383000AB0123', '69383000AB0123'],
    ['69383 000 ab 0123', '69383000AB0123'],
    ['parcelle 75056115CX0054', '75115000CX0054'],
    ['cadastre 67482000120034', '67482000120034'],
    ['732 829 320 00074', null],
    ['67482000120034', null],
    ['AB 123 Lyon', null],
  ])('« %s » : identifiant entier', (tape, idu) => expect(lireIduTape(tape)).toBe(idu))

  test.each([
    ['section AB n° 123, Lyon 3e', null, 'AB', '0123', 'LYON 3E', true],
    ['parcelle AB 123 Lyon', null, 'AB', '0123', 'LYON', true],
    ['Lyon, parcelle cadastrée section AB numéro 123', null, 'AB', '0123', 'LYON', true],
    ['parcelle n° 12 de la section C, Bondy', null, '0C', '0012', 'BONDY', true],
    ['parcelle 355 AB 7 59350', '355', 'AB', '0007', '59350', true],
    ['section 0B 45 préfixe 12 Annecy', '012', '0B', '0045', 'ANNECY', true],
    ['cadastre AB-123 69383', null, 'AB', '0123', '69383', true],
    ['AB 123 Lyon', null, 'AB', '0123', 'LYON', false],
    ['AB0123, Bondy', null, 'AB', '0123', 'BONDY', false],
    ['000 AB 123 69383', '000', 'AB', '0123', '69383', false],
  ])('« %s »', (tape, prefixe, section, numero, lieu, dite) =>
    expect(lireParcelleTapee(tape)).toEqual({ prefixe, section, numero, lieu, dite }),
  )

  test.each([
    '12 rue Victor Hugo Lyon',
    'BP 75 Lyon',
    'rue de 1945',
    'Lyon 3',
    'AB Lyon',
    'le 12 Lyon',
    'AB1234567',
    'section Lyon',
  ])('« %s » n’en est pas une', (tape) => expect(lireParcelleTapee(tape)).toBeNull())
})
