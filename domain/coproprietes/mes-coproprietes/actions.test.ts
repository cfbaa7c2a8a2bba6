import { expect, test } from 'vitest'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { codes } from '#domain/socle/codes.ts'
import { actionsPossibles, ACTIONS_DE_LIGNE } from './actions.ts'
import type { Empechement } from './empechements.ts'
import { CODES_ETATS, ETATS_PUBLICS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'

type Profil = Parameters<typeof authoritiesDe>[0]
const possibles = (
  etat: EtatCopropriete,
  aQui: 'soi' | 'un autre' | 'toutes',
  profil: Profil,
  empechements: readonly Empechement[] = [],
) => actionsPossibles({ etat, aQui, empechements }, authoritiesDe(profil))

test('le représentant agit sur les siennes seulement', () => {
  expect(possibles('IMMATRICULEE_RATTACHEE', 'soi', 'TELE_PRO_ADMIN_PRINC')).toContain('dissoudre')
  expect(possibles('DISSOLUTION_A_VALIDER', 'soi', 'TELE_PRO_ADMIN_PRINC')).toEqual([
    'voir',
    'mandats',
    'attester',
    'suivreDissolution',
  ])
  for (const etat of CODES_ETATS) expect(possibles(etat, 'un autre', 'TELE_PRO_ADMIN_PRINC')).toEqual([])
})

test('l’attestation est à qui voit une copropriété du registre ; ni d’un dossier, ni d’une dissoute', () => {
  const attestables = CODES_ETATS.filter((etat) =>
    possibles(etat, 'toutes', 'NOTAIRE_NOTAIRE').includes('attester'),
  )
  expect(attestables).toEqual(ETATS_PUBLICS)
  expect(possibles('BROUILLON', 'soi', 'TELE_PRO_GESTION')).not.toContain('attester')
})

test('le mandat expiré : l’administrateur met à jour, pas le gestionnaire', () => {
  const etat = 'IMMATRICULEE_RATTACHEMENT_EXPIRE'
  expect(possibles(etat, 'soi', 'TELE_PRO_ADMIN_SECOND')).toContain('mettreAJour')
  expect(possibles(etat, 'soi', 'TELE_PRO_GESTION')).not.toContain('mettreAJour')
})

test('le teneur lit, clôt une liquidation, cherche les doublons et supprime, sur toutes ; rien d’autre', () => {
  const surToutes = codes(ACTIONS_DE_LIGNE, (a) => 'surToutes' in a)
  expect(surToutes).toEqual([
    'voir',
    'mandats',
    'attester',
    'dissoudre',
    'cloreLiquidation',
    'doublons',
    'supprimer',
  ])
  expect(possibles('DISSOLUTION_EN_COURS', 'toutes', 'TENEUR_ADMIN_PRINC')).toEqual([
    'voir',
    'mandats',
    'attester',
    'cloreLiquidation',
  ])
  expect(possibles('IMMATRICULEE_RATTACHEE', 'toutes', 'TENEUR_ADMIN_SCOND')).toEqual([
    'voir',
    'mandats',
    'attester',
    'doublons',
    'supprimer',
  ])
  for (const profil of ['TENEUR_ASS_HOTLINE_ADMIN', 'NOTAIRE_COLLAB'] as const)
    expect(possibles('IMMATRICULEE_RATTACHEE', 'toutes', profil)).toEqual(['voir', 'attester'])
  expect(possibles('IMMATRICULEE_RATTACHEE', 'toutes', 'NOTAIRE_NOTAIRE')).toEqual([
    'voir',
    'attester',
    'dissoudre',
  ])
})

test.each([
  ['RATTACHEMENT_EN_COURS', ['renouveler', 'succeder', 'dissoudre']],
  ['SUCCESSEUR_DEJA_DECLARE', ['renouveler']],
  ['RENOUVELLEMENT_DEJA_DECLARE', ['renouveler']],
] as const)('%s retient %j, et rien d’autre', (empechement, retenues) => {
  const toutes = possibles('IMMATRICULEE_RATTACHEE', 'soi', 'TELE_PRO_ADMIN_PRINC')
  const restent = possibles('IMMATRICULEE_RATTACHEE', 'soi', 'TELE_PRO_ADMIN_PRINC', [empechement])
  expect(toutes.filter((a) => !restent.includes(a))).toEqual(retenues)
})
