import { expect, test } from 'vitest'
import { estBailleurSocial } from '#domain/comptes/etablissements/ape.ts'
import { codes } from '#domain/socle/codes.ts'
import { CODES_FAITS, FAITS, GARANTS, repond } from './garants.ts'

test('chaque fait dit ce qu’il lève, d’où vient la règle, qui en répond, et ce qui vaut en attendant', () => {
  expect(
    CODES_FAITS.map((fait) => `${fait} ${FAITS[fait].garants.map((g) => GARANTS[g].libelle).join(', ')}`),
  ).toMatchSnapshot()
})

test('la parole d’une personne ne suffit que là où la table le dit', () => {
  const seuls = CODES_FAITS.filter((fait) => repond(fait, null))
  expect(seuls).toEqual(codes(FAITS, (f) => (f.garants as readonly string[]).includes('PERSONNE')))
  expect(seuls).not.toContain('BAILLEUR_SOCIAL')
})

test('un bailleur social l’est par le répertoire ou par le teneur, jamais sur sa seule parole', () => {
  const ape = (codeApe: string | null, apeGarant: 'REPERTOIRE' | 'TENEUR' | null) =>
    estBailleurSocial({ codeApe, apeGarant })
  expect([ape('6820A', 'REPERTOIRE'), ape('6820A', 'TENEUR'), ape('6820A', null)]).toEqual([
    true,
    true,
    false,
  ])
  expect([ape('6832A', 'REPERTOIRE'), ape('6820B', 'TENEUR'), ape(null, null)]).toEqual([false, false, false])
})
