import { expect, test } from 'vitest'
import { imprimerMachine } from '#domain/socle/essais/tableau.ts'
import { actesDepuis } from '#domain/socle/machine.ts'
import { CODES_DECISIONS, DECISION } from './decision.ts'

test('le tableau entier : chaque décision d’une demande, chaque acte', async () => {
  await expect(imprimerMachine(DECISION, CODES_DECISIONS)).toMatchFileSnapshot('./__snapshots__/decision.txt')
})

test('une décision prise ne change plus', () => {
  for (const decision of CODES_DECISIONS) expect(actesDepuis(DECISION, decision)).toEqual([])
})
