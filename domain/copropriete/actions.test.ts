import { expect, test } from 'vitest'
import { authoritiesDe } from '../acces/grants.ts'
import { codes } from '../codes.ts'
import { actionsPossibles, ACTIONS_DE_LIGNE } from './actions.ts'
import { CODES_ETATS, type EtatCopropriete } from './etats.ts'

const possibles = (etat: EtatCopropriete, sienne: boolean, profil: Parameters<typeof authoritiesDe>[0]) =>
  actionsPossibles({ etat, sienne }, authoritiesDe(profil))

test('le représentant agit sur les siennes seulement', () => {
  expect(possibles('IMMATRICULEE_RATTACHEE', true, 'TELE_PRO_ADMIN_PRINC')).toContain('dissoudre')
  expect(possibles('DISSOLUTION_A_VALIDER', true, 'TELE_PRO_ADMIN_PRINC')).toEqual(['suivreDissolution'])
  for (const etat of CODES_ETATS) expect(possibles(etat, false, 'TELE_PRO_ADMIN_PRINC')).toEqual([])
})

test('le teneur clôt une liquidation et supprime, sur toutes ; rien d’autre', () => {
  const siennes = codes(ACTIONS_DE_LIGNE, (a) => 'surToutes' in a)
  expect(siennes).toEqual(['cloreLiquidation', 'supprimer'])
  expect(possibles('DISSOLUTION_EN_COURS', false, 'TENEUR_ADMIN_PRINC')).toEqual(['cloreLiquidation'])
  expect(possibles('IMMATRICULEE_RATTACHEE', false, 'TENEUR_ADMIN_SCOND')).toEqual(['supprimer'])
  expect(possibles('DISSOUDE', false, 'TENEUR_ADMIN_PRINC')).toEqual([])
  expect(possibles('IMMATRICULEE_RATTACHEE', false, 'TENEUR_ASS_HOTLINE_ADMIN')).toEqual([])
})
