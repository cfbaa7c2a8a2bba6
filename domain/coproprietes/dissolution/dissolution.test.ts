import { expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import { departsDe } from '#domain/socle/machine.ts'
import { CODES_ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import {
  dateDe,
  FAITS_GENERATEURS,
  faitsDe,
  JUSTIFICATIFS_DISSOLUTION,
  lireDissolutionTapee,
  MOTIFS_DISSOLUTION,
  obstacleALaDissolution,
  piecesDe,
  verifierDissolution,
  type DissolutionDeclaree,
  type DissolutionTapee,
} from './dissolution.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'

const CONTEXTE = { dateReglement: '1972-05-04', secondaires: 0, aujourdhui: '2026-11-20' }
const DIVISION: DissolutionDeclaree = {
  motif: 'DIVISION',
  autreMotif: null,
  faitGenerateur: 'DECISION_AG_DEFINITIVE',
  dateFaitGenerateur: '2026-10-12',
  typeJustif: 'PV_AG',
  liquidation: false,
}
const juger = (d: Partial<DissolutionDeclaree>, contexte: Partial<typeof CONTEXTE> = {}) =>
  verifierDissolution({ ...DIVISION, ...d }, { ...CONTEXTE, ...contexte }).refus.map(
    (r) => `${r.champ} ${r.code}`,
  )

test('chaque motif a ses faits, chaque fait ses pièces, et rien n’est hors des tables', () => {
  const faits = codes(MOTIFS_DISSOLUTION).flatMap(faitsDe)
  expect([...new Set(faits)].toSorted()).toEqual(codes(FAITS_GENERATEURS).toSorted())
  const pieces = codes(FAITS_GENERATEURS).flatMap(piecesDe)
  expect([...new Set(pieces)].toSorted()).toEqual(codes(JUSTIFICATIFS_DISSOLUTION).toSorted())
  // La base le dit aussi : seul le constat n’a pas de date.
  expect(codes(FAITS_GENERATEURS).filter((fait) => dateDe(fait) === null)).toEqual(['CONSTAT'])
})

test('le syndic déclare la sienne, le notaire toute copropriété immatriculée', () => {
  const obstacle = (
    d: Partial<Parameters<typeof obstacleALaDissolution>[0]>,
    declarant = { teledeclarantId: 1, typeTeledeclarant: 'PRO' },
  ) =>
    obstacleALaDissolution(
      { etat: 'IMMATRICULEE_RATTACHEE', teledeclarantId: 1, rattachementEnCours: false, ...d },
      declarant,
    )
  const notaire = { teledeclarantId: 9, typeTeledeclarant: 'NOTAIRE' }
  expect(obstacle({})).toBeNull()
  expect(obstacle({ teledeclarantId: 2 })).toBe('COPROPRIETE_D_UN_AUTRE')
  expect(obstacle({ teledeclarantId: null })).toBe('COPROPRIETE_D_UN_AUTRE')
  expect(obstacle({ teledeclarantId: null, etat: 'IMMATRICULEE_A_RATTACHER' }, notaire)).toBeNull()
  expect(obstacle({ rattachementEnCours: true }, notaire)).toBe('RATTACHEMENT_EN_COURS')
  const permis = CODES_ETATS.filter((etat) => obstacle({ etat }) === null)
  expect(permis.toSorted()).toEqual([...departsDe(COPROPRIETE, 'declarerDissolution')].toSorted())
})

test('la date du fait : pas après aujourd’hui (§5.7), pas avant le règlement', () => {
  expect(juger({})).toEqual([])
  expect(juger({ dateFaitGenerateur: '2026-11-20' })).toEqual([])
  expect(juger({ dateFaitGenerateur: '2026-11-21' })).toEqual(['dateFaitGenerateur DATE_FUTURE'])
  expect(juger({ dateFaitGenerateur: '1972-05-04' })).toEqual([])
  expect(juger({ dateFaitGenerateur: '1972-05-03' })).toEqual(['dateFaitGenerateur FAIT_AVANT_REGLEMENT'])
  expect(juger({ dateFaitGenerateur: '1972-05-03' }, { dateReglement: null as never })).toEqual([])
  expect(juger({ dateFaitGenerateur: null })).toEqual(['dateFaitGenerateur OBLIGATOIRE'])
})

test('un constat n’a pas de date, et « autre motif » dit lequel', () => {
  const constat = { motif: 'IMMAT_ERRONEE', faitGenerateur: 'CONSTAT', typeJustif: 'DECLARATION' } as const
  expect(juger({ ...constat, dateFaitGenerateur: null })).toEqual([])
  expect(juger(constat)).toEqual(['dateFaitGenerateur CHOIX_INVALIDE'])
  expect(juger({ ...constat, dateFaitGenerateur: null, liquidation: true })).toEqual([
    'liquidation RIEN_A_LIQUIDER',
  ])
  const autre = { motif: 'AUTRE', faitGenerateur: 'AUTRE', typeJustif: 'AUTRE' } as const
  expect(juger({ ...autre, autreMotif: 'Vente en bloc.' })).toEqual([])
  expect(juger({ ...autre, autreMotif: '  ' })).toEqual(['autreMotif OBLIGATOIRE'])
  expect(juger({ ...autre, autreMotif: 'x'.repeat(501) })).toEqual(['autreMotif TROP_LONG'])
  expect(juger({ autreMotif: 'Sans objet' })).toEqual(['autreMotif CHOIX_INVALIDE'])
})

test('le fait est de ceux du motif, la pièce de celles du fait', () => {
  expect(juger({ faitGenerateur: 'JUGEMENT', typeJustif: 'JUGEMENT' })).toEqual([
    'faitGenerateur CHOIX_INVALIDE',
  ])
  expect(juger({ typeJustif: 'ACTE_AUTHENTIQUE' })).toEqual(['typeJustif CHOIX_INVALIDE'])
})

test('un principal qui laisse des secondaires vivants se confirme', () => {
  expect(verifierDissolution(DIVISION, CONTEXTE).avertissements).toEqual([])
  expect(verifierDissolution(DIVISION, { ...CONTEXTE, secondaires: 3 }).avertissements).toEqual([
    { champ: 'motif', code: 'SECONDAIRES_VIVANTS', params: { nombre: 3 } },
  ])
})

test('ce qui est tapé se lit, ou dit ce qui manque', () => {
  const VIDE: DissolutionTapee = {
    motif: '',
    autreMotif: '',
    faitGenerateur: '',
    dateFaitGenerateur: '',
    typeJustif: '',
    liquidation: '',
  }
  const refus = (d: Partial<DissolutionTapee>) =>
    lireDissolutionTapee({ ...VIDE, ...d }).refus.map((r) => `${r.champ} ${r.code}`)
  expect(refus({})).toEqual([
    'motif OBLIGATOIRE',
    'faitGenerateur OBLIGATOIRE',
    'typeJustif OBLIGATOIRE',
    'liquidation OBLIGATOIRE',
  ])
  const rempli = {
    motif: 'DIVISION',
    faitGenerateur: 'DECISION_AG_DEFINITIVE',
    dateFaitGenerateur: '12/10/2026',
    typeJustif: 'PV_AG',
    liquidation: 'false',
  }
  expect(lireDissolutionTapee({ ...VIDE, ...rempli })).toEqual({ dissolution: DIVISION, refus: [] })
  expect(refus({ ...rempli, dateFaitGenerateur: 'hier' })).toEqual(['dateFaitGenerateur DATE_INVALIDE'])
  expect(refus({ ...rempli, dateFaitGenerateur: '' })).toEqual(['dateFaitGenerateur OBLIGATOIRE'])
  // Un fait gardé d’un autre motif ne vaut plus.
  expect(refus({ ...rempli, motif: 'EXPROPRIATION' })).toEqual([
    'faitGenerateur OBLIGATOIRE',
    'typeJustif OBLIGATOIRE',
  ])
  expect(refus({ ...rempli, motif: 'AUTRE', faitGenerateur: 'AUTRE', typeJustif: 'AUTRE' })).toEqual([
    'autreMotif OBLIGATOIRE',
  ])
})
