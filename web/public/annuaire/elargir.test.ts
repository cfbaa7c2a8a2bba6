import { expect, test } from 'vitest'
import { elargir } from './elargir.ts'

const adresses = (q: string, departement = '') =>
  elargir({ q, departement, page: 3, vue: 'liste' }).map(({ recherche: r }) => [r.q, r.departement, r.page])

test('sans résultat, on cherche sans le département, sans le numéro, sans le code postal, sans la commune', () => {
  expect(adresses('12 bis rue Victor Hugo 69003, Lyon', '69')).toEqual([
    ['12 bis rue Victor Hugo 69003, Lyon', '', 1],
    ['rue Victor Hugo 69003, Lyon', '69', 1],
    ['12 bis rue Victor Hugo , Lyon', '69', 1],
    ['12 bis rue Victor Hugo 69003', '69', 1],
  ])
})

test('ce qui n’est pas dans la recherche ne se retire pas, ni ce qui la viderait', () => {
  expect(adresses('Les Tilleuls')).toEqual([])
  expect(adresses('69003')).toEqual([])
  expect(adresses('12 a')).toEqual([])
  expect(adresses('12, place Carnot')).toEqual(
    [
      ['place Carnot', '', 1],
      ['12', '', 1],
    ].slice(0, 1),
  )
})

test('chacune dit ce qu’elle laisse de côté', () => {
  expect(
    elargir({ q: '3 place Carnot', departement: '13', page: 1, vue: 'liste' }).map((e) => e.libelle),
  ).toEqual(['« 3 place Carnot » dans toute la France', '« place Carnot », sans le numéro de la rue'])
})
