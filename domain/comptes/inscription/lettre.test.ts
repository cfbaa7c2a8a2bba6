import { expect, test } from 'vitest'
import { imprimerMachine } from '#domain/socle/essais/tableau.ts'
import { actesDepuis } from '#domain/socle/machine.ts'
import { CODES_ETATS_LETTRE, LETTRE } from './lettre.ts'

test('le tableau entier : chaque état d’une lettre, chaque acte', async () => {
  await expect(imprimerMachine(LETTRE, CODES_ETATS_LETTRE)).toMatchFileSnapshot('./__snapshots__/lettre.txt')
})

test('une lettre servie ou annulée ne repart pas', () => {
  for (const etat of ['SERVI', 'ANNULE'] as const) expect(actesDepuis(LETTRE, etat)).toEqual([])
})
