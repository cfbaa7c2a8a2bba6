import { expect, test } from 'vitest'
import { direCercle, direLeCadre, direPoint, direSansPosition } from './mots.ts'

test.each([
  [{ nombre: 1240, ou: 'Lyon', departement: null }, '1\u202f240 copropriétés près de Lyon, agrandir'],
  [{ nombre: 2, ou: 'Annecy', departement: null }, '2 copropriétés près d’Annecy, agrandir'],
  [{ nombre: 1, ou: 'Le Mans', departement: null }, '1\u00a0copropriété près du Mans, agrandir'],
  [{ nombre: 3, ou: 'Les Ulis', departement: null }, '3 copropriétés près des Ulis, agrandir'],
  [{ nombre: 3, ou: 'La Rochelle', departement: null }, '3 copropriétés près de la Rochelle, agrandir'],
  [{ nombre: 40, ou: 'Rhône', departement: '69' }, '40 copropriétés, Rhône (69), agrandir'],
  [{ nombre: 4, ou: null, departement: null }, '4 copropriétés, agrandir'],
])('un cercle dit combien, où, et ce que fait l’appui', (cercle, dit) => {
  expect(direCercle(cercle)).toBe(dit)
})

test('un point dit son nom et son adresse, ou combien sont là', () => {
  expect(direPoint(1, 'Les Tilleuls', '3 rue Foch, 69006 Lyon')).toBe('Les Tilleuls, 3 rue Foch, 69006 Lyon')
  expect(direPoint(3, 'Les Tilleuls', '')).toBe('3 copropriétés au même endroit')
})

test('le cadre se compte en mots', () => {
  expect(direLeCadre(0)).toBe('Aucune copropriété dans ce cadre')
  expect(direLeCadre(1)).toBe('Une copropriété dans ce cadre')
  expect(direLeCadre(12_000)).toBe('12\u202f000 copropriétés dans ce cadre')
  expect(direSansPosition(1)).toMatch(/^Une copropriété n’a pas/)
  expect(direSansPosition(2)).toMatch(/^2 copropriétés n’ont pas/)
})
