import { expect, test } from 'vitest'
import { premieresRaisons } from './raisons.ts'
import type { Point } from './score.ts'

const JOUR = '2026-11-02'
const point = (
  code: Point['code'],
  points: number | null,
  fait: string | null = `Le fait ${code}.`,
): Point => ({
  code,
  points,
  maximum: 3,
  fait,
  quand: null,
})

test('les trois qui pèsent le plus, chacun avec le coefficient de son axe', () => {
  // Deux points de comptes (coefficient 3) pèsent plus que trois de bâti (1,5), puis deux de fonctionnement (2) ; la structure (1) est la dernière.
  const raisons = premieresRaisons(
    [point('TAILLE', 2), point('ARRETE', 3), point('DETTES', 2), point('MANDAT', 2)],
    JOUR,
  )
  expect(raisons.map(({ code }) => code)).toEqual(['DETTES', 'ARRETE', 'MANDAT'])
  expect(raisons[0]?.fait).toBe('Le fait DETTES.')
})

test('à égalité, l’ordre du barème, où qu’ils soient ; ce qui ne vaut rien ou ne se sait pas n’est pas une raison', () => {
  expect(
    premieresRaisons(
      [point('TAILLE', 2), point('MANDAT', 1), point('IMPAYES', 0), point('DETTES', null)],
      JOUR,
    ),
  ).toEqual([
    { code: 'MANDAT', fait: 'Le fait MANDAT.' },
    { code: 'TAILLE', fait: 'Le fait TAILLE.' },
  ])
})

test('on en demande plus, ou moins', () => {
  const points = [point('MANDAT', 3), point('TAILLE', 1), point('DETTES', 1), point('ARRETE', 1)]
  expect(premieresRaisons(points, JOUR, 1).map(({ code }) => code)).toEqual(['MANDAT'])
  expect(premieresRaisons(points, JOUR, 10)).toHaveLength(4)
})
