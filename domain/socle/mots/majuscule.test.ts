import { expect, test } from 'vitest'
import { avecMajuscule, sansMajuscule } from './majuscule.ts'

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

test('une phrase reprise dans une autre perd sa majuscule, et elle seule', () => {
  expect(['Saisissez un nombre.', 'État de carence', '3 lots', 'a', ''].map(sansMajuscule)).toEqual([
    'saisissez un nombre.',
    'état de carence',
    '3 lots',
    'a',
    '',
  ])
})
