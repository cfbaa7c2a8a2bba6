import { expect, test } from 'vitest'
import { nommables, type Nommable } from './etiquettes.ts'

const CARTE = { largeur: 800, hauteur: 600 }

/** Au milieu de la carte, à cela près. */
const disque = (x: number, y: number, nom: string, poids: number): Nommable => ({
  x: 300 + x,
  y: 300 + y,
  rayon: 20,
  nom,
  poids,
})

test('loin l’un de l’autre, chacun a son nom', () => {
  expect(nommables([disque(0, 0, 'Lyon', 1), disque(300, 0, 'Bron', 1)], CARTE)).toEqual(
    new Map([
      [0, 'dessous'],
      [1, 'dessous'],
    ]),
  )
})

test('deux noms qui se toucheraient : le moins nombreux s’écrit d’un autre côté', () => {
  const noms = [disque(0, 0, 'Saint-Orval-sur-Loire', 4), disque(60, 5, 'Villebrune-le-Château', 90)]
  expect(nommables(noms, CARTE)).toEqual(
    new Map([
      [1, 'dessous'],
      [0, 'dessus'],
    ]),
  )
})

test('un nom ne couvre pas un autre disque, même d’un moins nombreux', () => {
  expect(nommables([disque(0, 0, 'Villebrune', 90), disque(0, 45, 'Bas', 1)], CARTE)).toEqual(
    new Map([
      [0, 'dessus'],
      [1, 'dessous'],
    ]),
  )
})

test('serré de toutes parts, un disque n’a pas de nom ; celui qui n’en a pas garde sa place', () => {
  const autour = [disque(0, 45, '', 1), disque(0, -45, '', 1), disque(45, 0, '', 1), disque(-45, 0, '', 1)]
  expect(nommables([disque(0, 0, 'Villebrune', 90), ...autour], CARTE)).toEqual(new Map())
  expect(nommables([disque(0, 0, 'Villebrune', 90), ...autour.slice(0, 3)], CARTE)).toEqual(
    new Map([[0, 'gauche']]),
  )
})

test('un nom ne sort pas de la carte', () => {
  const auBord = { ...disque(0, 0, 'Villebrune', 90), x: 780, y: 590 }
  expect(nommables([auBord], CARTE)).toEqual(new Map([[0, 'gauche']]))
  expect(nommables([{ ...auBord, y: 300 }], CARTE)).toEqual(new Map([[0, 'gauche']]))
})
