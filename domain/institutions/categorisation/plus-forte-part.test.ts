import { describe, expect, test } from 'vitest'
import { direLaPlusFortePart, lesPlusFortesParts, parPartAVoir } from './plus-forte-part.ts'

const JOUR = '2026-11-20'

const lieu = (
  libelle: string,
  nombre: number,
  [C, D]: readonly [number, number],
  code: string | null = libelle,
) => ({
  code,
  libelle,
  nombre,
  categories: { A: nombre - C - D, B: 0, C, D, NON_EVALUABLE: 0 },
})

const dire = (...lieux: ReturnType<typeof lieu>[]) =>
  direLaPlusFortePart(lieux, { jour: JOUR, quoi: 'communes' })

describe('la plus forte part', () => {
  test('est une part, et non un nombre : la plus grande commune ne l’a pas pour autant', () => {
    expect(dire(lieu('Lyon', 1_000, [3, 0]), lieu('Bron', 50, [1, 1]))).toBe(
      'La plus forte part en catégorie C ou D\u00a0: Bron (4\u202f%)',
    )
  })

  test('à égalité, toutes se disent ; nombreuses, elles se comptent', () => {
    const egales = ['Bron', 'Lyon', 'Oullins', 'Vénissieux'].map((nom, n) =>
      lieu(nom, 20 * (n + 1), [n + 1, 0]),
    )
    expect(dire(...egales.slice(0, 2), lieu('Givors', 40, [1, 0]))).toBe(
      'La plus forte part en catégorie C ou D\u00a0: Bron et Lyon, à égalité (5\u202f%)',
    )
    expect(dire(...egales.slice(0, 3))).toContain(': Bron, Lyon et Oullins, à égalité (5')
    expect(dire(...egales)).toContain(': 4 communes, à égalité (5')
  })

  test('deux parts qui s’arrondissent pareil ne sont pas égales', () => {
    const presque = [lieu('Bron', 10_000, [501, 0]), lieu('Lyon', 10_000, [500, 0])]
    expect(dire(...presque)).toBe('La plus forte part en catégorie C ou D\u00a0: Bron (5\u202f%)')
    expect(lesPlusFortesParts(presque, JOUR).map(({ libelle }) => libelle)).toEqual(['Bron'])
  })

  test('un lieu de trop peu de copropriétés, ou que l’on ne situe pas, ne se compare pas, et cela se dit', () => {
    expect(dire(lieu('Lyon', 100, [2, 0]), lieu('Bron', 90, [1, 0]), lieu('Poleymieux', 1, [1, 0]))).toBe(
      'La plus forte part en catégorie C ou D\u00a0: Lyon (2\u202f%), sans compter les communes de moins de 11 copropriétés',
    )
    expect(
      lesPlusFortesParts([lieu('Non situées', 50, [9, 0], null), lieu('Lyon', 100, [2, 0])], JOUR),
    ).toEqual([])
  })

  test('un seul lieu, ou aucun à aller voir : pas de « plus »', () => {
    expect(dire(lieu('Lyon', 100, [2, 1]))).toBe('Copropriétés en catégorie C ou D, par commune')
    expect(dire(lieu('Lyon', 100, [0, 0]), lieu('Bron', 100, [0, 0]))).toBe(
      'Aucune copropriété en catégorie C ou D',
    )
    expect(dire()).toBe('Aucune copropriété en catégorie C ou D')
  })

  test('les lieux se rangent par leur part, ceux de trop peu après', () => {
    const ranges = parPartAVoir(
      [
        lieu('Poleymieux', 1, [1, 0]),
        lieu('Lyon', 1_000, [3, 0]),
        lieu('Bron', 50, [1, 1]),
        lieu('Dardilly', 2, [0, 0]),
      ],
      JOUR,
    )
    expect(ranges.map(({ libelle }) => libelle)).toEqual(['Bron', 'Lyon', 'Poleymieux', 'Dardilly'])
  })
})
