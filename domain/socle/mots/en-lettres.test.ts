import { expect, test } from 'vitest'
import { chiffrer } from './en-chiffres.ts'
import { accorder, compter, enLettres } from './en-lettres.ts'

test.each([
  [0, 'zéro'],
  [1, 'un'],
  [3, 'trois'],
  [10, 'dix'],
  [12, 'douze'],
  [15, 'quinze'],
  [16, 'seize'],
  [17, 'dix-sept'],
  [18, 'dix-huit'],
  [19, 'dix-neuf'],
  [20, 'vingt'],
  [21, 'vingt et un'],
  [24, 'vingt-quatre'],
  [30, 'trente'],
  [36, 'trente-six'],
  [60, 'soixante'],
  [61, 'soixante et un'],
  [70, 'soixante-dix'],
  [71, 'soixante et onze'],
  [72, 'soixante-douze'],
  [79, 'soixante-dix-neuf'],
  [80, 'quatre-vingts'],
  [81, 'quatre-vingt-un'],
  [85, 'quatre-vingt-cinq'],
  [90, 'quatre-vingt-dix'],
  [91, 'quatre-vingt-onze'],
  [99, 'quatre-vingt-dix-neuf'],
  [100, 'cent'],
])('%i se dit « %s »', (n, mots) => {
  expect(enLettres(n)).toBe(mots)
})

test.each([101, 1_000, -1, 1.5])('%d ne se dit pas en lettres', (n) => {
  expect(() => enLettres(n)).toThrow(RangeError)
})

test('de zéro à cent, tous se disent, et chacun à sa façon', () => {
  const dits = Array.from({ length: 101 }, (_, n) => enLettres(n))
  expect(new Set(dits).size).toBe(101)
  expect(dits.filter((dit) => /\d|undefined/.test(dit))).toEqual([])
})

test.each([
  [1, 'an', 'un an'],
  [3, 'an', 'trois ans'],
  [4, 'an', 'quatre ans'],
  [1, 'mois', 'un mois'],
  [18, 'mois', 'dix-huit mois'],
  [1, 'heure', 'une heure'],
  [21, 'lettre', 'vingt et une lettres'],
  [81, 'minute', 'quatre-vingt-une minutes'],
  [71, 'minute', 'soixante et onze minutes'],
  [1, 'jour ouvré', 'un jour ouvré'],
  [10, 'jour ouvré', 'dix jours ouvrés'],
  [4, 'administrateur secondaire', 'quatre administrateurs secondaires'],
])('%i « %s » se compte « %s »', (n, nom, mots) => {
  expect(compter(n, nom)).toBe(mots)
})

test('en chiffres, l’espace est insécable et une abréviation ne s’accorde pas', () => {
  expect(chiffrer(12, 'caractère')).toBe('12\u00a0caractères')
  expect(chiffrer(1, 'lot')).toBe('1\u00a0lot')
  expect(chiffrer(5, 'Mo')).toBe('5\u00a0Mo')
  expect(chiffrer(15_000, '€')).toBe('15\u202f000\u00a0€')
  expect(accorder(2, 'mois')).toBe('mois')
})
