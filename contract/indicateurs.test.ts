import { expect, test } from 'vitest'
import { codes } from '#domain/codes.ts'
import { CHIFFRES } from '#domain/indicateurs/chiffres.ts'
import { COMPTES_DE_DEMANDES } from '#domain/validation/indicateurs.ts'
import { indicateursTeneur } from './indicateurs.ts'

test('chaque indicateur rendu a ses mots, et rien d’autre n’en a (§3.5)', () => {
  const rendus = codes(indicateursTeneur.reply.shape).filter((nom) => nom !== 'calculeLe')
  expect([...codes(CHIFFRES), ...COMPTES_DE_DEMANDES].toSorted()).toEqual(rendus.toSorted())
})
