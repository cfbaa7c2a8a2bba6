import { expect, test } from 'vitest'
import { imprimerMachine } from '../essais/tableau.ts'
import { CODES_ETATS_COURRIEL, COURRIEL } from './courriel.ts'
import { actesDepuis } from '../machine.ts'

test('le tableau entier : chaque état d’un courriel, chaque acte', async () => {
  await expect(imprimerMachine(COURRIEL, CODES_ETATS_COURRIEL)).toMatchFileSnapshot(
    './__snapshots__/courriel.txt',
  )
})

test('un courriel parti ne repart pas', () => {
  for (const etat of ['ENVOYE', 'GARDE'] as const) expect(actesDepuis(COURRIEL, etat)).toEqual([])
})
