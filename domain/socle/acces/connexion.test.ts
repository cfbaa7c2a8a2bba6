import { expect, test } from 'vitest'
import {
  CONNEXION_REFUSEE,
  CONNEXION_SANS_PREUVE,
  connexionDepuis,
  connexionVers,
  porteUneClef,
} from './connexion.ts'

test('la connexion retient la page où l’on allait', () => {
  expect(connexionVers('/validations?q=a b')).toBe('/compte?retour=%2Fvalidations%3Fq%3Da%20b')
})

test.each([
  ['/aide/reclamation?key=abc', true],
  ['/successeur?a=1&key=abc', true],
  ['/annuaire?q=key', false],
  ['/annuaire?monkey=1', false],
])('la clef d’un lien reçu ne suit pas la connexion : « %s »', (adresse, clef) => {
  expect(porteUneClef(adresse)).toBe(clef)
  expect(connexionDepuis(adresse)).toBe(clef ? '/compte' : connexionVers(adresse))
})

test('la connexion dit pourquoi le fournisseur d’identité n’a pas ouvert', () => {
  expect([CONNEXION_REFUSEE, CONNEXION_SANS_PREUVE]).toEqual(['/compte?sso=echec', '/compte?sso=preuve'])
})
