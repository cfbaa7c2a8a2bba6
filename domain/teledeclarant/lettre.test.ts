import { expect, test } from 'vitest'
import { imprimer } from '../essais/tableau.ts'
import { CODES_ETATS_LETTRE, etatLettreApres, TRANSITIONS_LETTRE, type ActeLettre } from './lettre.ts'

const ACTES = Object.keys(TRANSITIONS_LETTRE) as ActeLettre[]

test('le tableau entier : chaque état d’une lettre, chaque acte', async () => {
  const lignes = [null, ...CODES_ETATS_LETTRE].flatMap((etat) =>
    ACTES.filter((acte) => etatLettreApres(acte, etat) !== null).map((acte) => [
      etat ?? '(naissance)',
      acte,
      etatLettreApres(acte, etat)!,
      TRANSITIONS_LETTRE[acte].by.join(' ou '),
    ]),
  )
  await expect(imprimer(['état', 'acte', 'devient', 'par'], lignes)).toMatchFileSnapshot(
    './__snapshots__/lettre.txt',
  )
})

test('une lettre servie ou annulée ne repart pas', () => {
  for (const etat of ['SERVI', 'ANNULE'] as const)
    expect(ACTES.filter((acte) => etatLettreApres(acte, etat) !== null)).toEqual([])
})
