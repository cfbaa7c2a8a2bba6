import { describe, expect, test } from 'vitest'
import { CODES_ETATS, ETATS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import {
  archiveChevauche,
  finAvant,
  lireMandatTape,
  obstacleAuRattachement,
  sirenDe,
  verifierRattachement,
  type ARattacher,
  type MandatTape,
} from './rattachement.ts'

const AUJOURDHUI = '2026-11-20'
const DECLARANT = { teledeclarantId: 7, siren: '123456782', bailleurSocial: false }
const EXPIREE: ARattacher = {
  etat: 'IMMATRICULEE_RATTACHEMENT_EXPIRE',
  mandatFin: '2026-10-31',
  finArchivee: null,
  anneeConstruction: null,
  successeurDeclare: false,
  teledeclarantId: 3,
  siren: '987654324',
}
const EN_COURS: ARattacher = { ...EXPIREE, etat: 'IMMATRICULEE_RATTACHEE', mandatFin: '2027-06-30' }
const obstacle = (d: Partial<ARattacher>, adminProvisoire = false) =>
  obstacleAuRattachement({ ...EXPIREE, ...d }, DECLARANT, { adminProvisoire }, AUJOURDHUI)

describe('ce qui empêche un rattachement (§4.5)', () => {
  test('expirée, à rattacher ou à confirmer : rien', () => {
    const etats: EtatCopropriete[] = [
      'IMMATRICULEE_RATTACHEMENT_EXPIRE',
      'IMMATRICULEE_A_RATTACHER',
      'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER',
    ]
    expect(etats.filter((etat) => obstacle({ etat }) !== null)).toEqual([])
  })

  test('un mandat d’un autre est en cours, même sans date de fin connue', () => {
    expect(obstacle(EN_COURS)).toBe('DEJA_RATTACHEE')
    expect(obstacle({ ...EN_COURS, mandatFin: null })).toBe('DEJA_RATTACHEE')
    expect(obstacle({ ...EN_COURS, mandatFin: AUJOURDHUI }), 'son dernier jour').toBe('DEJA_RATTACHEE')
    expect(obstacle({ ...EN_COURS, mandatFin: '2026-11-19' }), 'la nuit n’est pas passée').toBeNull()
  })

  test('la même entreprise et l’administrateur provisoire passent outre', () => {
    expect(obstacle({ ...EN_COURS, siren: DECLARANT.siren })).toBeNull()
    expect(obstacle(EN_COURS, true)).toBeNull()
    expect(obstacle({ ...EN_COURS, siren: null })).toBe('DEJA_RATTACHEE')
  })

  test('celle que l’on représente, ou représentait, se renouvelle', () => {
    expect(obstacle({ ...EN_COURS, teledeclarantId: 7 })).toBe('DEJA_RATTACHEE')
    expect(obstacle({ teledeclarantId: 7 })).toBe('DEJA_RATTACHEE')
    expect(obstacle({ teledeclarantId: 7, etat: 'IMMATRICULEE_A_RATTACHER' })).toBeNull()
  })

  test('les autres états ne se rattachent pas', () => {
    const rattachables = CODES_ETATS.filter((etat) => obstacle({ etat, mandatFin: null }, true) === null)
    expect(rattachables.every((etat) => ETATS[etat].public)).toBe(true)
    expect(obstacle({ etat: 'DISSOUDE' })).toBe('ETAT_NON_RATTACHABLE')
    expect(obstacle({ etat: 'DISSOLUTION_A_VALIDER', mandatFin: null })).toBe('ETAT_NON_RATTACHABLE')
  })
})

const TAPE: MandatTape = {
  adminProvisoire: 'false',
  typeJustifMandat: 'CONTRAT_SYNDIC',
  dateDebutMandat: '01/11/2026',
  dateFinMandat: '31/10/2027',
}
const juger = (tape: Partial<MandatTape>, dossier = EXPIREE) => {
  const { mandat, refus } = lireMandatTape({ ...TAPE, ...tape })
  const verdict = verifierRattachement(mandat, { dossier, declarant: DECLARANT, aujourdhui: AUJOURDHUI })
  return {
    refus: [...refus, ...verdict.refus].map((r) => `${r.champ} ${r.code}`),
    avertissements: verdict.avertissements.map((a) => a.code),
  }
}

describe('le mandat déclaré (§5.3)', () => {
  test('juste, il ne dit rien', () => {
    expect(juger({})).toEqual({ refus: [], avertissements: [] })
  })

  test('vide, chaque champ le dit', () => {
    const vide = { adminProvisoire: '', typeJustifMandat: '', dateDebutMandat: '', dateFinMandat: ' ' }
    expect(juger(vide).refus).toEqual([
      'adminProvisoire OBLIGATOIRE',
      'dateDebutMandat OBLIGATOIRE',
      'dateFinMandat OBLIGATOIRE',
      'typeJustifMandat OBLIGATOIRE',
    ])
    expect(juger({ dateDebutMandat: '31/02/2026' }).refus).toEqual(['dateDebutMandat DATE_INVALIDE'])
  })

  test('il commence après le précédent, qui n’est plus', () => {
    expect(juger({ dateDebutMandat: '31/10/2026', dateFinMandat: '30/10/2027' }).refus).toEqual([
      'dateDebutMandat DEBUT_AVANT_FIN_PRECEDENT',
    ])
    // Celui qu’il remplace en son cours ne l’arrête pas.
    const mission = { adminProvisoire: 'true', typeJustifMandat: 'ORDO_NOMINATION' }
    expect(juger(mission, EN_COURS).refus).toEqual([])
  })

  test('d’un établissement de la même entreprise, après le dernier mandat archivé ; l’ordonnance, à sa date', () => {
    const dossier = { ...EN_COURS, siren: DECLARANT.siren, finArchivee: '2026-11-01' }
    expect(juger({}, dossier).refus).toEqual(['dateDebutMandat DEBUT_AVANT_FIN_PRECEDENT'])
    expect(juger({}, { ...dossier, finArchivee: '2026-10-31' }).refus).toEqual([])
    const mission = { adminProvisoire: 'true', typeJustifMandat: 'ORDO_NOMINATION' }
    expect(juger(mission, { ...dossier, siren: null }).refus).toEqual([])
  })

  test.each([
    ['fini : la fin connue', EXPIREE, false, '2026-10-31'],
    ['fini, un archivé plus tardif', { ...EXPIREE, finArchivee: '2026-11-05' }, false, '2026-11-05'],
    ['fini, un archivé plus ancien', { ...EXPIREE, finArchivee: '2026-09-30' }, false, '2026-10-31'],
    [
      'de fin inconnue, un archivé',
      { ...EXPIREE, mandatFin: null, finArchivee: '2026-09-30' },
      false,
      '2026-09-30',
    ],
    ['de fin inconnue, sans archivé', { ...EXPIREE, mandatFin: null }, false, null],
    ['en cours, que l’on remplace', EN_COURS, false, null],
    ['en cours, un archivé avant lui', { ...EN_COURS, finArchivee: '2026-06-30' }, false, '2026-06-30'],
    ['en cours, que l’ordonnance arrête', { ...EN_COURS, finArchivee: '2026-06-30' }, true, null],
    ['fini, avant l’ordonnance', { ...EXPIREE, finArchivee: '2026-11-05' }, true, '2026-10-31'],
  ] as const)('ce qui borne son début, le mandat d’avant %s', (_, dossier, provisoire, attendue) => {
    expect(finAvant(dossier, provisoire, AUJOURDHUI)).toBe(attendue)
  })

  test.each([
    ['2026-11-19', false, '2026-11-18', null],
    ['2026-11-19', false, '2026-11-19', '2026-11-19'],
    ['2026-11-19', false, null, null],
    ['2026-11-19', true, '2026-11-30', null],
  ] as const)(
    'validé, du %s (ordonnance : %s), contre un archivé fini le %s',
    (debut, adminProvisoire, fin, chevauche) => {
      expect(archiveChevauche({ debut, adminProvisoire }, fin)).toBe(chevauche)
    },
  )

  test('une pièce par qualité, et jamais le syndic en place', () => {
    expect(juger({ typeJustifMandat: 'ORDO_NOMINATION' }).refus).toEqual([
      'typeJustifMandat JUSTIFICATIF_NATURE',
    ])
    const mission = { adminProvisoire: 'true', typeJustifMandat: 'ORDO_NOMINATION' }
    expect(juger(mission, { ...EN_COURS, siren: DECLARANT.siren }).refus).toEqual([
      'adminProvisoire ADMINISTRATEUR_DEJA_SYNDIC',
    ])
  })

  test('treize mois se confirment', () => {
    expect(juger({ dateFinMandat: '30/11/2027' })).toEqual({
      refus: [],
      avertissements: ['MANDAT_PAS_DOUZE_MOIS'],
    })
  })
})

test('le SIREN est le début du SIRET', () => {
  expect(sirenDe('12345678200010')).toBe('123456782')
  expect(sirenDe(null)).toBeNull()
})
