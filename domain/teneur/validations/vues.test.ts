import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import { CODES_DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { ONGLETS } from './onglets.ts'
import { CODES_RISQUES } from './risques.ts'
import { CRITERES_DE_DEPART, lireCriteres, sansCritere, verifierVue, type CriteresDeFile } from './vues.ts'

const criteres: fc.Arbitrary<CriteresDeFile> = fc.record({
  onglet: fc.constantFrom(...codes(ONGLETS)),
  type: fc.constantFrom(null, ...codes(TYPES_DEMANDE)),
  risque: fc.constantFrom(null, ...CODES_RISQUES),
  decision: fc.constantFrom(null, ...CODES_DECISIONS),
  idTeneur: fc.option(fc.integer({ min: 1 })),
})

describe('les critères d’une vue gardée', () => {
  test('reviennent tels qu’ils ont été gardés', () => {
    fc.assert(
      fc.property(criteres, (c) => {
        expect(lireCriteres(JSON.parse(JSON.stringify(c)))).toEqual(c)
      }),
    )
  })

  test.each([
    ['un risque qui n’est plus', { onglet: 'MIENNES', risque: 'DISPARU' }, { onglet: 'MIENNES' }],
    ['un critère que l’on n’avait pas encore', { type: 'RATTACHEMENT' }, { type: 'RATTACHEMENT' }],
    ['un onglet qui n’est plus', { onglet: 'ANCIEN', idTeneur: 4 }, { idTeneur: 4 }],
    ['un teneur qui n’en est pas un', { idTeneur: '4' }, {}],
    ['un nom hérité de tout objet', { onglet: 'toString', type: 'constructor' }, {}],
  ])('%s revient au départ, le reste est gardé', (_, garde, attendu) => {
    expect(lireCriteres(garde)).toEqual({ ...CRITERES_DE_DEPART, ...attendu })
  })

  test('ce qui n’est pas un objet revient au départ', () => {
    for (const garde of [null, undefined, 'x', 3, [], true])
      expect(lireCriteres(garde)).toEqual(CRITERES_DE_DEPART)
  })
})

test('rien ne retient une partie d’un onglet ; le moindre critère, si', () => {
  for (const onglet of codes(ONGLETS)) expect(sansCritere({ ...CRITERES_DE_DEPART, onglet })).toBe(true)
  const un: Partial<CriteresDeFile>[] = [
    { type: 'DISSOLUTION' },
    { risque: 'CRUE' },
    { decision: 'REFUSEE' },
    { idTeneur: 3 },
  ]
  const avecSaPage = { ...CRITERES_DE_DEPART, page: 2 }
  expect(sansCritere(avecSaPage), 'rien d’autre ne compte').toBe(true)
  for (const critere of un) expect(sansCritere({ ...CRITERES_DE_DEPART, ...critere })).toBe(false)
})

describe('le nom d’une vue', () => {
  test.each([
    ['Les doublons de Lyon', []],
    ['', ['OBLIGATOIRE']],
    ['  ', ['OBLIGATOIRE']],
    ['\u200b\u202e\u2066', ['OBLIGATOIRE']],
    ['x'.repeat(51), ['TROP_LONG']],
    ['😀'.repeat(50), []],
    ['a\u0007b', ['TEXTE_INVALIDE']],
  ])('%j', (nom, attendus) => {
    expect(verifierVue({ nom }).map((r) => r.code)).toEqual(attendus)
  })
})
