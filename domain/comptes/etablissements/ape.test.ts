import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afficherApe, APE_HLM, APE_NOTAIRE, apeAdmises, apeRefuse, lireApe } from './ape.ts'
import { CODES_TYPES_TELEDECLARANT } from '#domain/socle/acces/teledeclarants.ts'

const OUVERTURE = '2016-11-01'

describe('un code APE (§5.2)', () => {
  test.each([
    ['43.21Z', '4321Z'],
    ['4321Z', '4321Z'],
    ['43.21z', '4321Z'],
    [' 68 32 a ', '6832A'],
    ['68.32\u00a0A', '6832A'],
  ])('« %s » se lit %s', (tape, code) => expect(lireApe(tape)).toBe(code))

  test.each(['', '43.21', '43.2Z', '432Z', '43211Z', '43.21ZZ', 'Z4321', '43-21Z', '70.2C', '43.21É'])(
    '« %s » n’en est pas un',
    (tape) => expect(lireApe(tape)).toBeNull(),
  )

  test('s’écrit avec un point, et se relit', () => {
    expect(afficherApe('6832A')).toBe('68.32A')
    expect(afficherApe('')).toBe('')
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4}[A-Z]$/), (code) => {
        expect(lireApe(afficherApe(code))).toBe(code)
      }),
    )
  })
})

describe('les activités admises par type (§5.1, §9)', () => {
  test('chaque type, la table entière', () => {
    expect([APE_HLM, APE_NOTAIRE]).toEqual(['6820A', '6910Z'])
    const table = CODES_TYPES_TELEDECLARANT.map((t) => [t, apeAdmises(t, OUVERTURE)])
    expect(Object.fromEntries(table)).toEqual({
      PRO: ['6832A', '6831Z', '6820A', '6820B', '6910Z'],
      NON_PRO: null,
      NOTAIRE: ['6910Z'],
      NOTAIRE_NOTAIRE: null,
      NOTAIRE_COLLABORATEUR: null,
      AUTRE: null,
      '0': null,
      institutionnel: null,
    })
  })

  test('une table vaut à partir de son jour', () => {
    expect(apeAdmises('PRO', '2016-10-31')).toBeNull()
    expect(apeAdmises('PRO', OUVERTURE)).toContain('6832A')
    expect(apeAdmises('PRO', '2026-11-20')).toEqual(apeAdmises('PRO', OUVERTURE))
  })

  test('le code fautif est rendu, rien s’il est admis', () => {
    const aujourdhui = '2026-11-20'
    expect(apeRefuse('PRO', '6832A', aujourdhui)).toBeNull()
    expect(apeRefuse('PRO', '4321Z', aujourdhui)).toBe('4321Z')
    expect(apeRefuse('PRO', null, aujourdhui)).toBe('')
    expect(apeRefuse('NOTAIRE', '6910Z', aujourdhui)).toBeNull()
    expect(apeRefuse('NOTAIRE', '6832A', aujourdhui)).toBe('6832A')
  })

  test('un type sans activité à montrer n’en voit aucune refusée', () => {
    for (const type of CODES_TYPES_TELEDECLARANT.filter((t) => apeAdmises(t, OUVERTURE) === null))
      for (const code of ['4321Z', '6832A', null]) expect(apeRefuse(type, code, OUVERTURE)).toBeNull()
  })
})
