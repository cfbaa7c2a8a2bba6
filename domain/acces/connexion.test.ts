import { expect, test } from 'vitest'
import { CONNEXION_REFUSEE, CONNEXION_SANS_PREUVE, connexionVers } from './connexion.ts'

test('la connexion retient la page où l’on allait', () => {
  expect(connexionVers('/validations?q=a b')).toBe('/compte?retour=%2Fvalidations%3Fq%3Da%20b')
})

test('la connexion dit pourquoi le fournisseur d’identité n’a pas ouvert', () => {
  expect([CONNEXION_REFUSEE, CONNEXION_SANS_PREUVE]).toEqual(['/compte?sso=echec', '/compte?sso=preuve'])
})
