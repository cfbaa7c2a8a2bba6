import { describe, expect, test } from 'vitest'
import { authoritiesDe, authoritiesEnAttente } from '#domain/socle/acces/grants.ts'
import { CODES_PROFILS, type Profil } from '#domain/socle/acces/profils.ts'
import { verifierDistinction } from '#domain/coproprietes/copropriete/doublons.ts'
import { avec, CONTEXTE } from '#domain/coproprietes/essais/declaration-complete.ts'
import { SITUATIONS } from '#domain/coproprietes/essais/situations.ts'
import { lireDesigneDuNotaire } from '#domain/coproprietes/successeurs/succession.ts'
import { peutPrendre } from './circonstances.ts'
import { etapesDuParcours } from './etapes.ts'
import { TYPES_IMMATRICULATION } from './listes.ts'
import { exigerCertifications, verifierCertifications } from './notaire.ts'
import { verifierDeclaration } from './verification.ts'

const AUJOURDHUI = '2026-11-20'
const ENTIERES = {
  certifieNonImmatriculee: true,
  certifieSansDemande: true,
  defautDeSyndic: 'MISE_EN_DEMEURE',
  dateDefaut: '2026-10-19',
} as const
const dits = (refus: readonly { champ: string; code: string }[]) =>
  refus.map(({ champ, code }) => `${champ} ${code}`)

describe('ce que certifie le notaire, d’office (§1)', () => {
  test.each([
    [{}, []],
    [{ dateDefaut: '2026-10-20' }, ['dateDefaut MISE_EN_DEMEURE_RECENTE']],
    [{ defautDeSyndic: 'SANS_REPRESENTANT', dateDefaut: '2026-11-20' }, []],
    [{ defautDeSyndic: 'SANS_REPRESENTANT', dateDefaut: '2026-11-21' }, ['dateDefaut DATE_FUTURE']],
    [{ certifieNonImmatriculee: false }, ['certifieNonImmatriculee CERTIFICATION_ABSENTE']],
    [{ certifieSansDemande: false }, ['certifieSansDemande CERTIFICATION_ABSENTE']],
  ] as const)('%o : %o', (autre, attendus) => {
    expect(dits(verifierCertifications({ ...ENTIERES, ...autre }, AUJOURDHUI))).toEqual(attendus)
  })

  test.each([
    ['2026-11-23', '2026-10-22', '2026-10-23'],
    ['2026-03-31', '2026-02-28', '2026-03-01'],
    ['2026-03-29', '2026-02-28', '2026-03-01'],
    ['2026-03-28', '2026-02-27', '2026-02-28'],
  ])(
    'le %s, une mise en demeure du %s est restée plus d’un mois sans réponse, non celle du %s',
    (aujourdhui, bonne, tropTot) => {
      const du = (dateDefaut: string) => dits(verifierCertifications({ ...ENTIERES, dateDefaut }, aujourdhui))
      expect(du(bonne)).toEqual([])
      expect(du(tropTot)).toEqual(['dateDefaut MISE_EN_DEMEURE_RECENTE'])
    },
  )

  test('rien n’est dit : tout manque, et rien ne commence', () => {
    expect(dits(exigerCertifications({}, AUJOURDHUI))).toEqual([
      'defautDeSyndic OBLIGATOIRE',
      'dateDefaut OBLIGATOIRE',
      'certifieNonImmatriculee CERTIFICATION_ABSENTE',
      'certifieSansDemande CERTIFICATION_ABSENTE',
    ])
    expect(exigerCertifications(ENTIERES, AUJOURDHUI)).toEqual([])
  })
})

describe('la déclaration d’un notaire', () => {
  const office = SITUATIONS.find((s) => s.contexte.voie === 'NOTAIRE_OFFICE')
  const initiale = SITUATIONS.find((s) => s.contexte.voie === 'NOTAIRE_INITIALE')
  const refus = (s: typeof office, autre: Record<string, unknown>) =>
    dits(verifierDeclaration(avec(s!.saisie, autre), s!.contexte).refus)

  test('ne dit pas de mandat, mais qui représente la copropriété', () => {
    expect(refus(initiale, { 'infoRattachement.dateDebutMandat': undefined })).toEqual([])
    expect(refus(initiale, { 'infoRattachement.representant': '' })).toEqual([
      'infoRattachement.representant OBLIGATOIRE',
    ])
    expect(refus(initiale, { 'infoRattachement.representantEmail': 'pas une adresse' })).toEqual([
      'infoRattachement.representantEmail EMAIL_INVALIDE',
    ])
    expect(refus(initiale, { 'infoRattachement.representant': 'INCONNU' })).toEqual([])
  })

  test('d’office, joint la preuve datée', () => {
    expect(refus(office, {})).toEqual([])
    expect(refus(office, { 'infoRattachement.idDocument': undefined })).toEqual([
      'infoRattachement.justifMandat PREUVE_ABSENTE',
    ])
    expect(refus(initiale, { 'infoRattachement.idDocument': undefined })).toEqual([])
  })

  test('nomme autrement sa première étape ; le syndic garde la sienne', () => {
    const premier = (voie?: (typeof CONTEXTE)['voie']) => etapesDuParcours(false, voie)[0]!.titre
    expect([premier(), premier('NOTAIRE_INITIALE'), premier('NOTAIRE_OFFICE')]).toEqual([
      'Votre mandat',
      'Représentant légal',
      'Certifications et représentant légal',
    ])
  })
})

test('chaque voie à qui elle est : celle du syndic n’est pas au notaire, ni l’inverse', () => {
  const permis = (profil: Profil, typeTeledeclarant: string, droits = authoritiesDe(profil)) =>
    TYPES_IMMATRICULATION.filter((type) => peutPrendre(type, { authorities: droits, typeTeledeclarant }))
  expect(permis('NOTAIRE_NOTAIRE', 'NOTAIRE')).toEqual(['INITIALE', 'OFFICE'])
  expect(permis('NOTAIRE_COLLAB', 'NOTAIRE')).toEqual([])
  expect(permis('TELE_PRO_GESTION', 'PRO')).toEqual(['DEFAULT'])
  expect(permis('NOTAIRE_ADMIN', 'NOTAIRE', authoritiesEnAttente('NOTAIRE_ADMIN'))).toEqual([
    'INITIALE',
    'OFFICE',
  ])
  for (const profil of CODES_PROFILS.filter((p) => !/NOTAIRE|TELE/.test(p)))
    expect([profil, permis(profil, '0')]).toEqual([profil, []])
})

test('devant des proches, le notaire compte ses bâtiments et dit ce qui distingue le sien', () => {
  const refus = (nbBatimentsRef: number | null, raisonDistincte: string) =>
    dits(verifierDistinction({ nbBatimentsRef, raisonDistincte }))
  expect(refus(null, '  ')).toEqual(['nbBatimentsRef OBLIGATOIRE', 'raisonDistincte OBLIGATOIRE'])
  expect(refus(2, 'Autre immeuble')).toEqual(['raisonDistincte RAISON_TROP_COURTE'])
  expect(refus(2, 'Le bâtiment B a son propre règlement.')).toEqual([])
  expect(refus(2, ` ${'a'.repeat(19)} `)).toEqual(['raisonDistincte RAISON_TROP_COURTE'])
  expect(refus(2, 'a'.repeat(20))).toEqual([])
  expect(refus(2, 'a'.repeat(1_000))).toEqual([])
  expect(refus(2, 'a'.repeat(1_001))).toEqual(['raisonDistincte TROP_LONG'])
})

test('le représentant désigné : un SIRET, une adresse, ou personne ; jamais l’office lui-même', () => {
  const sien = { siret: '35600000000048', email: 'etienne@exemple.invalid' }
  const lire = (nature: 'PRO' | 'BENEVOLE' | 'INCONNU', siret = '', email = '') =>
    lireDesigneDuNotaire({ nature, siret, email }, sien)
  expect(lire('PRO', '732 829 320 00074').designe).toEqual({
    nature: 'PRO',
    siret: '73282932000074',
    email: null,
  })
  expect(lire('BENEVOLE', '', ' luc@exemple.fr ').designe).toMatchObject({ email: 'luc@exemple.fr' })
  expect(lire('INCONNU', '1', 'x').designe).toEqual({ nature: 'INCONNU', siret: null, email: null })
  expect(dits(lire('PRO', sien.siret).refus)).toEqual(['siret SUCCESSEUR_SOI_MEME'])
  expect(dits(lire('BENEVOLE', '', sien.email).refus)).toEqual(['email SUCCESSEUR_SOI_MEME'])
})
