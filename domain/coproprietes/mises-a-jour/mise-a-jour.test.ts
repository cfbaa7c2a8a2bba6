import { describe, expect, test } from 'vitest'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import {
  avec,
  CONTEXTE,
  DU_DECRET_DE_2025,
  saisieComplete,
} from '#domain/coproprietes/essais/declaration-complete.ts'
import { contexteDeMiseAJour } from '#domain/coproprietes/declaration/contexte.ts'
import { differences } from './differences.ts'
import { etapesDeMiseAJour } from '#domain/coproprietes/declaration/etapes.ts'
import { lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { estMiseAJour, MISES_A_JOUR, misesAJourPossibles } from './mise-a-jour.ts'
import { saisieInitiale } from './repartir.ts'
import { verifierDeclaration } from '#domain/coproprietes/declaration/verification.ts'

const precedente = lireDeclaration(saisieComplete(), CONTEXTE).declaration
const annuelle = contexteDeMiseAJour(CONTEXTE, '2027-05-20', { type: 'ANNUELLE', precedente })

/** Les comptes de 2026, justes et sans rien à confirmer. */
const COMPTES = {
  'donneesFinancieres.dateAg': '15/04/2027',
  'donneesFinancieres.chargesOperationsCourantes': '50000',
  'donneesFinancieres.chargesOperationsExceptionnelles': '0',
  'donneesFinancieres.montantDettes': '3000',
  'donneesFinancieres.montantImpayesCoproprietaires': '1200',
  'donneesFinancieres.nbCoproprietairesImpayes': '2',
  'donneesFinancieres.montantFondTravaux': '7500',
  ...DU_DECRET_DE_2025,
}
const juger = (valeurs: Record<string, unknown> = {}, contexte = annuelle) =>
  verifierDeclaration(avec(saisieInitiale(contexte), { ...COMPTES, ...valeurs }), contexte)

describe('qui met à jour, et dans quel état', () => {
  test.each([
    ['TELE_PRO_GESTION', 'IMMATRICULEE_RATTACHEE', ['ANNUELLE', 'COMPTESNONAPPROUVES', 'STANDARD']],
    ['TELE_PRO_GESTION', 'IMMATRICULEE_RATTACHEMENT_EXPIRE', []],
    [
      'TELE_PRO_ADMIN_PRINC',
      'IMMATRICULEE_RATTACHEMENT_EXPIRE',
      ['ANNUELLE', 'COMPTESNONAPPROUVES', 'STANDARD'],
    ],
    ['TELE_PRO_ADMIN_PRINC', 'DISSOUDE', []],
    ['TENEUR_ADMIN_PRINC', 'IMMATRICULEE_RATTACHEE', []],
  ] as const)('%s, %s', (profil, etat, types) => {
    expect(misesAJourPossibles(etat, authoritiesDe(profil))).toEqual(types)
  })

  test('un type d’immatriculation n’est pas une mise à jour', () => {
    expect(['ANNUELLE', 'STANDARD', 'INITIALE', null].map(estMiseAJour)).toEqual([true, true, false, false])
  })

  test('les étapes : celles des blocs déclarés, puis la relecture', () => {
    expect(etapesDeMiseAJour(MISES_A_JOUR.STANDARD.blocs).map((e) => e.code)).toEqual([
      'identification',
      'procedures',
      'donnees-techniques',
      'recapitulatif',
    ])
  })
})

describe('les comptes d’un nouvel exercice (§5.6)', () => {
  test('justes : ni refus ni point à confirmer', () => {
    const { refus, avertissements } = juger()
    expect([refus, avertissements]).toEqual([[], []])
  })

  test('commencé avant la clôture précédente : refusé', () => {
    const { refus } = juger({ 'donneesFinancieres.dateDebutExercice': '01/12/2025' })
    expect(refus).toEqual([
      {
        champ: 'donneesFinancieres.dateDebutExercice',
        code: 'EXERCICE_AVANT_PRECEDENT',
        params: { fin: '31/12/2025' },
      },
    ])
  })

  test.each([
    [
      'le même exercice',
      {
        'donneesFinancieres.dateDebutExercice': '01/01/2025',
        'donneesFinancieres.dateClotureComptes': '31/12/2025',
      },
      ['CLOTURE_INCHANGEE'],
    ],
    [
      'une autre date de clôture',
      { 'donneesFinancieres.dateClotureComptes': '30/09/2026' },
      ['CLOTURE_DEPLACEE'],
    ],
    [
      'une virgule oubliée',
      { 'donneesFinancieres.montantFondTravaux': '950000' },
      ['MONTANT_TRES_DIFFERENT'],
    ],
    [
      'un fonds de travaux qui baisse sans travaux',
      { 'donneesFinancieres.montantFondTravaux': '7 199,99' },
      ['FONDS_BAISSE_SANS_TRAVAUX'],
    ],
    [
      'un fonds de travaux qui a servi',
      {
        'donneesFinancieres.montantFondTravaux': '2000',
        'donneesFinancieres.chargesOperationsExceptionnelles': '7000',
      },
      [],
    ],
    [
      'un fonds de travaux huit fois moindre : dit une fois',
      { 'donneesFinancieres.montantFondTravaux': '900' },
      ['MONTANT_TRES_DIFFERENT'],
    ],
    [
      'des impayés l’année de travaux',
      {
        'donneesFinancieres.montantImpayesCoproprietaires': '14000',
        'donneesFinancieres.chargesOperationsExceptionnelles': '12001',
      },
      ['ALERTE_MANDATAIRE_TRAVAUX', 'MONTANT_TRES_DIFFERENT'],
    ],
    [
      'des impayés sans plus de travaux',
      {
        'donneesFinancieres.montantImpayesCoproprietaires': '14000',
        'donneesFinancieres.chargesOperationsExceptionnelles': '12000',
      },
      ['ALERTE_MANDATAIRE', 'MONTANT_TRES_DIFFERENT'],
    ],
    ['deux fois plus', { 'donneesFinancieres.montantFondTravaux': '19000' }, []],
  ])('%s se confirme', (_, valeurs, codes) => {
    const { refus, avertissements } = juger(valeurs)
    expect(refus).toEqual([])
    expect(avertissements.map((a) => a.code)).toEqual(codes)
  })

  test('l’assemblée de l’an passé, redite, se confirme', () => {
    const comptes = {
      ...precedente.donneesFinancieres,
      dateClotureComptes: '2024-12-31',
      dateAg: '2027-04-15',
    }
    const contexte = contexteDeMiseAJour(CONTEXTE, '2027-05-20', {
      type: 'ANNUELLE',
      precedente: { ...precedente, donneesFinancieres: comptes },
    })
    const { avertissements } = juger(
      {
        'donneesFinancieres.dateDebutExercice': '01/01/2026',
        'donneesFinancieres.dateClotureComptes': '31/12/2026',
      },
      contexte,
    )
    expect(avertissements.map((a) => a.code)).toEqual(['AG_DEJA_DECLAREE'])
  })

  test('deux ans sans approbation : la loi le dit, et l’on confirme', () => {
    const comptes = { ...precedente.donneesFinancieres, comptesNonApprouves: true, dateAg: null }
    const contexte = contexteDeMiseAJour(CONTEXTE, '2027-05-20', {
      type: 'COMPTESNONAPPROUVES',
      precedente: { ...precedente, donneesFinancieres: comptes },
    })
    const { refus, avertissements } = juger({ 'donneesFinancieres.dateAg': undefined }, contexte)
    expect([refus, avertissements.map((a) => a.code)]).toEqual([[], ['COMPTES_JAMAIS_APPROUVES']])
  })

  test('le seuil des débiteurs suit le jour du dépôt, même d’un brouillon commencé avant (décret 2025-831)', () => {
    const champ = 'donneesFinancieres.nbCoproprietairesImpayes'
    const libelle = (aujourdhui: string) => {
      const contexte = { ...annuelle, aujourdhui }
      const { declaration } = juger({}, contexte)
      const avant = { declaration: precedente, contexte: CONTEXTE }
      return differences('donneesFinancieres', avant, {
        declaration: {
          ...declaration,
          donneesFinancieres: { ...declaration.donneesFinancieres, nbCoproprietairesImpayes: 5 },
        },
        contexte,
      }).find((d) => d.chemin === champ)?.libelle
    }
    expect(libelle('2027-02-20')).toContain('300\u00a0€')
    expect(libelle('2027-02-21')).toContain('deux trimestres')
  })
})

describe('les champs du décret 2025-831', () => {
  const champs = Object.keys(DU_DECRET_DE_2025)
  const manquants = (aujourdhui: string) =>
    juger(Object.fromEntries(champs.map((c) => [c, undefined])), { ...annuelle, aujourdhui })
      .refus.filter((r) => champs.includes(r.champ))
      .map((r) => `${r.champ.split('.')[1]} ${r.code}`)

  test('ne se demandent qu’à compter du 21 février 2027, même d’un brouillon commencé avant', () => {
    expect(manquants('2027-02-20')).toEqual([])
    expect(manquants('2027-02-21')).toEqual([
      'nbNiveaux OBLIGATOIRE',
      'eauChaude OBLIGATOIRE',
      'ventilation OBLIGATOIRE',
      'diagnosticStructurel OBLIGATOIRE',
    ])
  })

  test('la veille, ce que l’on en dirait ne se garde pas', () => {
    const { declaration } = juger({}, { ...annuelle, aujourdhui: '2027-02-20' })
    expect(declaration.donneesTechniques).toMatchObject({ nbNiveaux: null, dateDiagnosticStructurel: null })
  })

  test('un diagnostic n’est pas à venir, et se date quand il existe', () => {
    const codes = (valeurs: Record<string, unknown>) =>
      juger(valeurs).refus.map((r) => `${r.champ.split('.')[1]} ${r.code}`)
    expect(codes({ 'donneesTechniques.dateDiagnosticStructurel': '21/05/2027' })).toEqual([
      'dateDiagnosticStructurel DATE_FUTURE',
    ])
    expect(codes({ 'donneesTechniques.dateDiagnosticStructurel': '' })).toEqual([
      'dateDiagnosticStructurel OBLIGATOIRE',
    ])
    expect(
      codes({
        'donneesTechniques.diagnosticStructurel': false,
        'donneesTechniques.dateDiagnosticStructurel': '',
      }),
    ).toEqual([])
  })
})

describe('ce qui ne se redemande pas', () => {
  const d = lireDeclaration(
    avec(saisieComplete(), {
      'identification.adressePrincipale.geolocalisee': false,
      'identification.dateReglementCopropriete': '12/03/2019',
    }),
    CONTEXTE,
  ).declaration
  const contexte = contexteDeMiseAJour(CONTEXTE, '2027-05-20', { type: 'STANDARD', precedente: d })

  test('une adresse acceptée sans être localisée, un règlement que le notaire avait déclaré', () => {
    const saisie = avec(saisieInitiale(contexte), DU_DECRET_DE_2025)
    const { refus, avertissements } = verifierDeclaration(saisie, contexte)
    expect([refus, avertissements]).toEqual([[], []])
  })

  test('une autre, si', () => {
    const saisie = avec(saisieInitiale(contexte), { 'identification.adressePrincipale.voie': '99 Rue Neuve' })
    expect(verifierDeclaration(saisie, contexte).avertissements.map((a) => a.code)).toEqual([
      'ADRESSE_NON_LOCALISEE',
    ])
  })
})

test('ce qui change se dit ligne à ligne, ajouts et retraits compris', () => {
  const { declaration } = juger({
    'identification.nbLots': '52',
    'identification.parcelle': [
      ...precedente.identification.parcelle,
      { codeInsee: '69383', commune: 'Lyon', section: 'AB', numero: '13', geolocalisee: true },
    ],
    'identification.nomCopropriete': '',
  })
  const lignes = differences(
    'identification',
    { declaration: precedente, contexte: CONTEXTE },
    { declaration, contexte: annuelle },
  )
  expect(lignes.map(({ libelle, avant, apres }) => [libelle, avant, apres])).toEqual([
    ['Nom d’usage de la copropriété', 'Résidence des Tilleuls', ''],
    ['Parcelle 2', '', 'Lyon, section AB, n°\u00a013'],
    ['Nombre total de lots', '48', '52'],
  ])
})
