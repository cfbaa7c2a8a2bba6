import { expect, test } from 'vitest'
import { direJour } from '#domain/socle/temps/jour.ts'
import type { CodeColonne } from './colonnes.ts'
import { direValeur } from './dire-valeur.ts'

test.each<[CodeColonne, Parameters<typeof direValeur>[1], string | null]>([
  ['nbLots', null, null],
  ['nbLots', 1_200, '1\u202f200'],
  ['note', 41, '41'],
  ['arrete', true, 'Oui'],
  ['arrete', false, 'Non'],
  ['chargesParLot', 1_449.6, '1\u202f450\u00a0€'],
  ['tauxImpayes', 12.5, '12,5\u202f%'],
  ['lon', 4.835659, '4,835659'],
  ['numero', 'AB1234567', 'AB1-234-567'],
  ['mandatFin', '2026-03-01', '01/03/2026'],
  ['typeSyndic', 'PRO', 'Syndic professionnel'],
  ['nom', '=Les Tilleuls', '=Les Tilleuls'],
])('%s de %s se dit « %s »', (code, valeur, mots) => {
  expect(direValeur(code, valeur)).toBe(mots)
})

test('une date s’écrit comme la page le veut', () => {
  expect(direValeur('mandatFin', '2026-03-01', direJour)).toBe('1er mars 2026')
})
