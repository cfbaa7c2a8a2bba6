import { expect, test } from 'vitest'
import { nommables, type Nommable } from './etiquettes.ts'

const disque = (x: number, y: number, nom: string, poids: number): Nommable => ({
  x,
  y,
  rayon: 20,
  nom,
  poids,
})

test('loin l’un de l’autre, chacun a son nom', () => {
  expect(nommables([disque(0, 0, 'Lyon', 1), disque(300, 0, 'Bron', 1)])).toEqual(new Set([0, 1]))
})

test('deux noms qui se toucheraient : le plus nombreux garde le sien', () => {
  const noms = [disque(0, 0, 'Saint-Orval-sur-Loire', 4), disque(60, 5, 'Villebrune-le-Château', 90)]
  expect([...nommables(noms)]).toEqual([1])
})

test('un nom ne couvre pas un autre disque, même d’un moins nombreux', () => {
  expect([...nommables([disque(0, 0, 'Villebrune', 90), disque(0, 45, 'Bas', 1)])]).toEqual([1])
})
