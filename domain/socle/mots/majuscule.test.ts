import { expect, test } from 'vitest'
import { avecMajuscule } from './majuscule.ts'

test('un texte qui commence une phrase ne change que sa première lettre', () => {
  expect(['une ligne', 'état de carence', '3 lots', 'Les Lilas', 'a', ''].map(avecMajuscule)).toEqual([
    'Une ligne',
    'État de carence',
    '3 lots',
    'Les Lilas',
    'A',
    '',
  ])
})
