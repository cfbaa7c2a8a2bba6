import { expect, test } from 'vitest'
import { arcsDe, peindre } from './anneau.ts'

const RIEN = { A: 0, B: 0, C: 0, D: 0, NON_EVALUABLE: 0 }

test('la plus fragile d’abord, ce que l’on ne sait pas à la fin, et tout le tour', () => {
  const arcs = arcsDe({ A: 20, B: 0, C: 10, D: 10, NON_EVALUABLE: 40 })
  expect(arcs.map(({ categorie }) => categorie)).toEqual(['D', 'C', 'A', 'NON_EVALUABLE'])
  expect(arcs.map(({ de, a }) => [de, a])).toEqual([
    [0, 12.5],
    [12.5, 25],
    [25, 50],
    [50, 100],
  ])
})

test('une seule en D parmi mille se voit', () => {
  const [d] = arcsDe({ ...RIEN, A: 999, D: 1 })
  expect(d?.categorie).toBe('D')
  expect(d?.a).toBeGreaterThan(3)
})

test('cent vingt inconnues sur cent cinquante-quatre : le gris tient les trois quarts du tour', () => {
  const arcs = arcsDe({ ...RIEN, A: 34, NON_EVALUABLE: 120 })
  const inconnu = arcs.at(-1)
  expect(inconnu?.categorie).toBe('NON_EVALUABLE')
  expect(100 - (inconnu?.de ?? 100)).toBeCloseTo(77.9, 1)
})

test('un groupe d’une seule catégorie est d’une couleur ; un groupe vide n’a pas d’anneau', () => {
  expect(peindre(arcsDe({ ...RIEN, B: 4 }))).toBe('conic-gradient(var(--rnc-cat-b) 0.00% 100.00%)')
  expect(arcsDe(RIEN)).toEqual([])
})
