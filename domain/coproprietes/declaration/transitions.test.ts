import { expect, test } from 'vitest'
import { imprimerMachine } from '#domain/socle/essais/tableau.ts'
import { actesDepuis, apres } from '#domain/socle/machine.ts'
import { CODES_TYPES_DECLARATION, DECLARATION } from './transitions.ts'

test('le tableau entier : chaque type d’une déclaration, chaque acte (§3.6, §4.6)', async () => {
  await expect(imprimerMachine(DECLARATION, CODES_TYPES_DECLARATION)).toMatchFileSnapshot(
    './__snapshots__/transitions.txt',
  )
})

test('une déclaration déposée ne se supprime pas, et rien ne part d’une déclaration supprimée', () => {
  expect(apres(DECLARATION, 'supprimer', 'A_VALIDER')).toBeNull()
  expect(CODES_TYPES_DECLARATION.filter((t) => actesDepuis(DECLARATION, t).length === 0)).toEqual([
    'SUPPRIME',
  ])
})
