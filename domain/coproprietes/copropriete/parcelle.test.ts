import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { iduDe, lireIdu, lireParcelle, normaliserIdu } from './parcelle.ts'

const TAPEE = { codeInsee: '69383', commune: 'Lyon', section: 'AB', numero: '12' }
const refus = (changement: Record<string, unknown>) => {
  const lu = lireParcelle({ ...TAPEE, ...changement })
  return 'refus' in lu ? lu.refus.map((r) => `${r.champ} ${r.code}`) : []
}
const lue = (changement: Record<string, unknown> = {}) => {
  const lu = lireParcelle({ ...TAPEE, ...changement })
  if ('refus' in lu) throw new Error(JSON.stringify(lu.refus))
  return lu
}

describe('une parcelle tapée (§5.4)', () => {
  test('se complète à gauche : préfixe 3, section 2, numéro 4, quatorze caractères en tout', () => {
    const { parcelle, idu } = lue({ section: 'a', numero: '7', prefixe: '12' })
    expect(parcelle).toMatchObject({ prefixe: '012', section: '0A', numero: '0007' })
    expect(idu).toBe('693830120A0007')
    expect(lue({ section: 'a', numero: '7' }).idu).toBe('693830000A0007')
  })

  test('n’est localisée que si elle le dit', () => {
    expect(lue({ geolocalisee: true }).parcelle.geolocalisee).toBe(true)
    for (const dit of [undefined, false, 'true', 1, null])
      expect(lue({ geolocalisee: dit }).parcelle.geolocalisee).toBe(false)
  })

  test('une commune corse se lit', () => {
    expect(lue({ codeInsee: '2a004' }).idu).toBe('2A004000AB0012')
  })

  test('une section en chiffres se lit en Alsace-Moselle, et là seulement', () => {
    for (const codeInsee of ['57463', '67482', '68224']) {
      expect(lue({ codeInsee, section: '7' }).parcelle.section).toBe('07')
      expect(lue({ codeInsee, section: '42' }).parcelle.section).toBe('42')
    }
    expect(refus({ section: '42' })).toEqual(['section PARCELLE_SECTION'])
  })

  test.each<[Record<string, unknown>, string[]]>([
    [{ section: '' }, ['section PARCELLE_SECTION']],
    [{ section: 'ABC' }, ['section PARCELLE_SECTION']],
    [{ section: 'A1' }, ['section PARCELLE_SECTION']],
    [{ section: 'É' }, ['section PARCELLE_SECTION']],
    [{ section: '*' }, ['section PARCELLE_SECTION']],
    [{ section: { toString: 1 } }, ['section PARCELLE_SECTION']],
    [{ numero: '' }, ['numero PARCELLE_NUMERO']],
    [{ numero: '12345' }, ['numero PARCELLE_NUMERO']],
    [{ numero: '12a' }, ['numero PARCELLE_NUMERO']],
    [{ numero: '-1' }, ['numero PARCELLE_NUMERO']],
    [{ prefixe: '1234' }, ['prefixe PARCELLE_PREFIXE']],
    [{ prefixe: 'AB' }, ['prefixe PARCELLE_PREFIXE']],
    [{ codeInsee: '' }, ['codeInsee PARCELLE_COMMUNE']],
    [{ codeInsee: '6938' }, ['codeInsee PARCELLE_COMMUNE']],
    [{ codeInsee: 'Lyon' }, ['codeInsee PARCELLE_COMMUNE']],
    [{ codePostal: '6900' }, ['codePostal CODE_POSTAL_INVALIDE']],
    [{ commune: 'L'.repeat(101) }, ['commune TROP_LONG']],
    [{ commune: 'Ly\u0000on' }, ['commune TEXTE_INVALIDE']],
    [{ communeAbsorbee: 'L'.repeat(101) }, ['communeAbsorbee TROP_LONG']],
    [
      { codeInsee: '', prefixe: 'x', section: '', numero: '' },
      [
        'codeInsee PARCELLE_COMMUNE',
        'prefixe PARCELLE_PREFIXE',
        'section PARCELLE_SECTION',
        'numero PARCELLE_NUMERO',
      ],
    ],
  ])('%j est refusé : %j', (changement, attendu) => expect(refus(changement)).toEqual(attendu))

  test('les bornes sont permises : deux lettres, quatre chiffres, cent caractères', () => {
    expect(refus({ section: 'ZZ', numero: '9999', prefixe: '999', commune: 'L'.repeat(100) })).toEqual([])
  })
})

describe('l’écriture du cadastre (décision 0011)', () => {
  test.each([
    ['75056115CX0054', '75115000CX0054'],
    ['75056101AA0001', '75101000AA0001'],
    ['75056120AA0001', '75120000AA0001'],
    ['69123383AB0012', '69383000AB0012'],
    ['69123389AB0012', '69389000AB0012'],
    ['13055201AB0012', '13201000AB0012'],
    ['13055216AB0012', '13216000AB0012'],
  ])('%s s’écrit %s', (registre, cadastre) => expect(normaliserIdu(registre)).toBe(cadastre))

  test.each([
    '75115000CX0054',
    '75056000CX0054',
    '13055838AB0012',
    '75056121AA0001',
    '69123390AB0012',
    '93010000AB0012',
    '97411000AB0012',
  ])('%s reste tel quel', (idu) => expect(normaliserIdu(idu)).toBe(idu))

  test('deux écritures de la même parcelle n’en font qu’une', () => {
    expect(lue({ codeInsee: '75056', prefixe: '115' }).idu).toBe(lue({ codeInsee: '75115' }).idu)
  })

  test('une référence collée se lit, espaces et minuscules compris', () => {
    const attendu = { codeInsee: '69383', prefixe: '000', section: 'AB', numero: '0012' }
    for (const colle of ['69383000AB0012', ' 69383 000 ab 0012 ', '69383\u202f000\u00a0AB 0012'])
      expect(lireIdu(colle)).toEqual(attendu)
    expect(lireIdu('674820000420007')).toBeNull()
    expect(lireIdu('67482000420007')).toMatchObject({ section: '42', numero: '0007' })
  })

  test.each(['', '69383000AB001', '69383000AB00123', '69383000A*0012', 'AB383000AB0012'])(
    '« %s » n’est pas une référence',
    (colle) => expect(lireIdu(colle)).toBeNull(),
  )

  test('toute parcelle lue s’écrit en quatorze caractères qui se relisent', () => {
    const parcelle = fc.record({
      codeInsee: fc.constantFrom('69383', '75056', '13055', '2A004', '97411'),
      commune: fc.constant('Ville'),
      prefixe: fc.integer({ min: 0, max: 999 }).map(String),
      section: fc.constantFrom('A', 'AB', 'ZZ', '0C'),
      numero: fc.integer({ min: 0, max: 9999 }).map(String),
    })
    fc.assert(
      fc.property(parcelle, (p) => {
        const { idu, parcelle: l } = lue(p)
        expect(idu).toHaveLength(14)
        expect(iduDe(lireIdu(idu)!)).toBe(idu)
        expect(iduDe(l)).toBe(idu)
        expect(lue(l as never).parcelle).toEqual(l)
      }),
    )
  })
})
