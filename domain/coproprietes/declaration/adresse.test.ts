import { expect, test } from 'vitest'
import { direAdresse } from './adresse.ts'

test('une adresse se dit en une ligne, sans trou', () => {
  expect(direAdresse({ voie: '12 rue X', codePostal: '69003', commune: 'Lyon' })).toBe('12 rue X 69003 Lyon')
  expect(direAdresse({ voie: null, codePostal: '69003', commune: '' })).toBe('69003')
})
