import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODES_COLONNES } from './colonnes.ts'
import { CODES_CRITERES, critere, type CodeCritere } from './criteres.ts'
import { verifierRecherche, type Demande } from './demande.ts'
import { MOUVEMENTS_LISTES } from './mouvements.ts'
import { CODES_REGROUPEMENTS } from './regroupements.ts'
import { CODES_TRIS } from './tris.ts'
import {
  CODES_AFFICHAGES,
  descendre,
  ecrireVue,
  lireVue,
  niveauxUtiles,
  VUE_D_ORIGINE,
  type Vue,
} from './vue.ts'

const parametres = (v: Vue): Record<string, string | string[]> => {
  const p = new URLSearchParams(ecrireVue(v))
  return Object.fromEntries(
    [...new Set(p.keys())].map((k) => [k, p.getAll(k).length > 1 ? p.getAll(k) : p.get(k)!]),
  )
}

const demandeDe = (code: CodeCritere): fc.Arbitrary<Demande> => {
  const { genre, choix, bornes } = critere(code)
  const dite: fc.Arbitrary<Demande> =
    genre === 'plage'
      ? fc.record({ min: fc.integer(bornes!), max: fc.option(fc.integer(bornes!), { nil: undefined }) })
      : genre === 'periode'
        ? fc.constantFrom<Demande>(
            { du: '2020-01-01', au: undefined },
            { du: '2020-01-01', au: '2021-12-31' },
          )
        : genre === 'liste'
          ? fc.subarray(Object.keys(choix!), { minLength: 1 }).map((parmi) => ({ parmi }))
          : genre === 'ouiNon'
            ? fc.boolean().map((vaut) => ({ vaut }))
            : fc.constant({ texte: 'Foncia, Lyon & Cie' })
  return fc.tuple(dite, fc.boolean()).map(([d, inconnu]) => (inconnu ? { ...d, inconnu } : d))
}

test('une vue écrite dans l’adresse s’y relit', () => {
  const criteres = fc
    .subarray([...CODES_CRITERES])
    .chain((choisis) => fc.record(Object.fromEntries(choisis.map((c) => [c, demandeDe(c)]))))
  fc.assert(
    fc.property(
      fc.record({
        territoires: fc.subarray([
          { niveau: 'DEPARTEMENT', code: '69' },
          { niveau: 'COMMUNE', code: '69383' },
          { niveau: 'EPCI', code: '200046977' },
        ] as const),
        criteres,
        affichage: fc.constantFrom(...CODES_AFFICHAGES),
        niveau: fc.option(fc.constantFrom(...CODES_REGROUPEMENTS)),
        tri: fc.constantFrom(...CODES_TRIS),
        sens: fc.constantFrom('asc' as const, 'desc' as const),
        page: fc.integer({ min: 1, max: 500 }),
        colonnes: fc.option(fc.subarray([...CODES_COLONNES], { minLength: 1 })),
        choisies: fc.subarray(['AA1234567', 'AB7654321', 'ZZ0000001']),
        depuis: fc.option(fc.constantFrom('2026-09-30', '2025-12-31')),
        mouvement: fc.constantFrom(...MOUVEMENTS_LISTES),
        triDesChangements: fc.constantFrom('nom', 'mouvement', 'signes'),
        sensDesChangements: fc.constantFrom('asc', 'desc'),
        pageDesChangements: fc.integer({ min: 1, max: 500 }),
      }),
      (v) => {
        expect(lireVue(parametres(v as Vue))).toEqual(v)
      },
    ),
  )
})

test('aucun critère ne porte le nom d’un autre paramètre', () => {
  const deLaListe = ['territoire', 'vue', 'niveau', 'tri', 'sens', 'page', 'colonnes', 'choisies']
  const reserves = [...deLaListe, 'depuis', 'mouvement', 'changements']
  expect(CODES_CRITERES.filter((c) => reserves.includes(c))).toEqual([])
})

test('ce qui ne s’y lit pas ne compte pas, ou se refuse à son champ', () => {
  expect(lireVue({ vue: 'film', niveau: 'PAYS', tri: 'toString', page: '0', colonnes: 'x' })).toEqual(
    VUE_D_ORIGINE,
  )
  expect(lireVue({ depuis: '2026-02-31', mouvement: 'INCHANGEE', changements: '0' })).toEqual(VUE_D_ORIGINE)
  expect(lireVue({ nbLots: 'dix..vingt' })).toEqual(VUE_D_ORIGINE)
  expect(verifierRecherche(lireVue({ dateMaj: 'hier..' }))).toMatchObject([{ champ: 'criteres.dateMaj' }])
})

test('un groupe s’ouvre au niveau du dessous ; une copropriété, ou un groupe sans lieu, non', () => {
  expect(descendre('REGION', '84')).toEqual({
    territoires: [{ niveau: 'REGION', code: '84' }],
    niveau: 'DEPARTEMENT',
  })
  expect(descendre('COMMUNE', '69383')?.niveau).toBe('COPROPRIETE')
  expect([descendre('COPROPRIETE', 'AA1234567'), descendre('EPCI', null)]).toEqual([null, null])
})

test('on ne regroupe qu’aux niveaux qui font plusieurs groupes', () => {
  const rhone = { niveau: 'DEPARTEMENT', code: '69' } as const
  const lyon = { niveau: 'COMMUNE', code: '69123' } as const
  expect(niveauxUtiles([{ niveau: 'NATIONAL', code: 'FR' }])).toEqual(CODES_REGROUPEMENTS)
  expect(niveauxUtiles([rhone])).toEqual(['EPCI', 'COMMUNE', 'COPROPRIETE'])
  expect(niveauxUtiles([rhone, lyon])).toEqual(['DEPARTEMENT', 'EPCI', 'COMMUNE', 'COPROPRIETE'])
  expect(niveauxUtiles([lyon])).toEqual(['COPROPRIETE'])
})
