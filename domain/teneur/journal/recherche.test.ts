import { describe, expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import {
  EVENEMENTS,
  lireEvenement,
  MODALITES,
  nomDEvenement,
  type TypeEvenement,
} from '#domain/socle/journal/evenements.ts'
import {
  direAuteur,
  direLesPremiers,
  evenementsDemandes,
  lireCherche,
  MONTRES_MAX,
  periodeCherchee,
  verifierPeriode,
} from './recherche.ts'

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
      [{ champ: 'dateDu', code: 'PERIODE_TROP_LONGUE', params: { duree: 'un an', min: '20/11/2025' } }],
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

describe('l’avis que d’autres événements ne sont pas montrés (§9)', () => {
  test.each<[string, Parameters<typeof direLesPremiers>[0], number | undefined, string | null]>([
    [
      'moins que le plus',
      { montres: MONTRES_MAX - 1, total: MONTRES_MAX - 1, plafonne: false },
      undefined,
      null,
    ],
    [
      'juste autant',
      { montres: 100, total: 100, plafonne: false },
      100,
      'Seuls les 100 premiers événements s’affichent. Cette recherche n’en a pas d’autre.',
    ],
    [
      'davantage',
      { montres: 100, total: 12_345, plafonne: false },
      100,
      'Seuls les 100 premiers événements s’affichent. Cette recherche en a 12\u202f345\u00a0: resserrez la période, ajoutez un filtre, ou téléchargez-les tous.',
    ],
    [
      'plus que l’on n’en compte : leur nombre n’est pas connu, et le fichier est refusé',
      { montres: 100, total: 100_000, plafonne: true },
      100,
      'Seuls les 100 premiers événements s’affichent. Cette recherche en a plus de 100\u202f000\u00a0: resserrez la période ou ajoutez un filtre.',
    ],
    [
      'autant montrés que comptés, et d’autres encore',
      { montres: 1_000, total: 1_000, plafonne: true },
      1_000,
      'Seuls les 1\u202f000 premiers événements s’affichent. Cette recherche en a plus de 1\u202f000\u00a0: resserrez la période ou ajoutez un filtre.',
    ],
    ['sous un autre plus', { montres: 100, total: 100, plafonne: false }, 250, null],
    [
      'un autre plus, atteint',
      { montres: 25, total: 30, plafonne: false },
      25,
      'Seuls les 25 premiers événements s’affichent. Cette recherche en a 30\u00a0: resserrez la période, ajoutez un filtre, ou téléchargez-les tous.',
    ],
  ])('%s', (_, trouves, max, dit) => {
    const avis = direLesPremiers(trouves, max)
    expect(avis && `${avis.titre}. ${avis.phrase}`).toBe(dit)
  })
})

test('une catégorie n’en commence pas une autre : un événement se relit à la sienne', () => {
  for (const categorie of codes(EVENEMENTS))
    for (const [type, nom] of Object.entries(EVENEMENTS[categorie])) {
      const evenement = `${categorie}.${type}` as TypeEvenement
      expect(lireEvenement(evenement)).toEqual({ categorie, type })
      expect(nomDEvenement(evenement)).toBe(nom)
    }
})

test('un événement inconnu n’est d’aucune catégorie', () => {
  expect(() => lireEvenement('AUTRE.CREATION' as TypeEvenement)).toThrow('Événement inconnu')
  expect(nomDEvenement('COMPTE.toString' as TypeEvenement)).toBe('Événement d’une autre version')
})

test('deux événements d’une catégorie ne se lisent pas pareil : on les choisit par leur nom', () => {
  for (const categorie of codes(EVENEMENTS)) {
    const noms = Object.values<string>(EVENEMENTS[categorie])
    expect(noms.filter((nom, rang) => noms.indexOf(nom) !== rang)).toEqual([])
  }
})
