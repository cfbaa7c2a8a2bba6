import { expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import { CHIFFRES } from '#domain/teneur/indicateurs/chiffres.ts'
import { COMPTES_DE_DEMANDES } from '#domain/teneur/validations/indicateurs.ts'
import { indicateursTeneur } from './indicateurs.ts'

test('chaque indicateur rendu a ses mots, et rien d’autre n’en a (§3.5)', () => {
  const rendus = codes(indicateursTeneur.reply.shape).filter((nom) => nom !== 'calculeLe')
  expect([...codes(CHIFFRES), ...COMPTES_DE_DEMANDES].toSorted()).toEqual(rendus.toSorted())
})
