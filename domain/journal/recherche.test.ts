import { describe, expect, test } from 'vitest'
import { EVENEMENTS, CODES_EVENEMENTS, lireEvenement, MODALITES } from './evenements.ts'
import { direAuteur, evenementsDemandes, lireCherche, periodeCherchee, verifierPeriode } from './recherche.ts'

const AUJOURDHUI = '2026-11-20'

describe('la période cherchée (§3.5)', () => {
  test.each([
    [null, null, '2026-11-14', '2026-11-20'],
    ['2026-11-01', null, '2026-11-01', '2026-11-20'],
    [null, '2026-03-03', '2026-02-25', '2026-03-03'],
    ['2026-01-01', '2026-01-31', '2026-01-01', '2026-01-31'],
  ])('du %s au %s : du %s au %s', (dateDu, dateAu, du, au) => {
    expect(periodeCherchee({ dateDu, dateAu }, AUJOURDHUI)).toEqual({ dateDu: du, dateAu: au })
  })

  test.each([
    ['2026-11-20', '2026-11-20', []],
    ['2025-11-20', '2026-11-20', []],
    ['2026-11-21', '2026-11-20', [{ champ: 'dateDu', code: 'PERIODE_INVERSEE' }]],
    [
      '2025-11-19',
      '2026-11-20',
      [{ champ: 'dateDu', code: 'PERIODE_TROP_LONGUE', params: { min: '20/11/2025' } }],
    ],
    ['2023-02-28', '2024-02-29', []],
    ['1000-01-01', '1000-06-01', []],
  ])('du %s au %s', (dateDu, dateAu, refus) => {
    expect(verifierPeriode({ dateDu, dateAu })).toEqual(refus)
  })
})

test.each([
  [[], [], [], []],
  [['MANDAT'], [], ['MANDAT'], []],
  [['MANDAT'], ['MANDAT.DATES'], [], ['MANDAT.DATES']],
  [['MANDAT', 'COMPTE'], ['MANDAT.DATES', 'MANDAT.SUITE'], ['COMPTE'], ['MANDAT.DATES', 'MANDAT.SUITE']],
  [[], ['COMPTE.CREATION'], [], ['COMPTE.CREATION']],
] as const)('catégories %j et événements %j', (categories, types, entieres, demandes) => {
  expect(evenementsDemandes(categories, types)).toEqual({ entieres, types: demandes.map(lireEvenement) })
})

test.each([
  ['  ', null],
  ['aa1-234-567', { par: 'numero', numero: 'AA1234567' }],
  [' Odette@Exemple.Invalid ', { par: 'compte', texte: 'odette@exemple.invalid' }],
])('%j se cherche ainsi', (tape, lu) => {
  expect(lireCherche(tape)).toEqual(lu)
})

test('qui a fait ce que personne n’a signé', () => {
  const dits = (Object.keys(MODALITES) as (keyof typeof MODALITES)[]).map((modalite) =>
    direAuteur({ compteId: null, auteur: 'Traitement automatique', modalite }),
  )
  expect(dits).toEqual([
    'Une personne non connectée',
    'Le service d’impression',
    'Le registre',
    'Traitement automatique',
  ])
  expect(direAuteur({ compteId: 3, auteur: 'Odette Rambervil', modalite: 'IHM' })).toBe('Odette Rambervil')
})

test('tous les événements sont ceux des catégories, chacun une fois', () => {
  const nombre = Object.values(EVENEMENTS).reduce((somme, types) => somme + Object.keys(types).length, 0)
  expect(new Set(CODES_EVENEMENTS).size).toBe(nombre)
})
