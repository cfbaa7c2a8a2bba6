import { expect, test } from 'vitest'
import { afficherBatiment, carteDuBatiment, estUnBatiment, lireBatimentTape } from './batiment.ts'

const ID = 'FQYN6F6WPEJ8'

test.each([
  'FQYN6F6WPEJ8',
  'fqyn6f6wpej8',
  ' FQYN-6F6W-PEJ8 ',
  'FQYN\u20116F6W\u2011PEJ8',
  'RNB FQYN 6F6W PEJ8',
  'identifiant RNB : FQYN-6F6W-PEJ8.',
  'https://rnb.beta.gouv.fr/carte?q=FQYN6F6WPEJ8',
])('« %s » : le bâtiment', (tape) => expect(lireBatimentTape(tape)).toBe(ID))

test.each([
  'AB1234567',
  'coproprietes',
  '123456789012',
  '75115000CX0054',
  '12 rue Victor Hugo',
  'cite 1945 nord',
  'RNB 12 rue des Lilas',
  'bâtiment RNB inconnu',
])('« %s » : pas un bâtiment', (tape) => expect(lireBatimentTape(tape)).toBeNull())

test('il se montre en trois groupes, et sa carte s’ouvre sur lui', () => {
  expect(afficherBatiment(ID)).toBe('FQYN-6F6W-PEJ8')
  expect(carteDuBatiment(ID)).toBe('https://rnb.beta.gouv.fr/carte?q=FQYN6F6WPEJ8')
  expect([ID, 'fqyn6f6wpej8', '<script>', null].map(estUnBatiment)).toEqual([true, false, false, false])
})
