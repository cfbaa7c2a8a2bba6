import { expect, test } from 'vitest'
import { direDecideur } from './decideur.ts'

test('qui a décidé se nomme ; un compte effacé n’a plus de nom, et la phrase reste une phrase', () => {
  expect(direDecideur({ prenom: 'Paul', nom: 'Prévaloux' })).toBe('Paul Prévaloux')
  expect(direDecideur({ prenom: null, nom: null })).toBe('un autre teneur')
  expect(direDecideur({})).toBe('un autre teneur')
})
