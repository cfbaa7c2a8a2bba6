import { describe, expect, test } from 'vitest'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { SITUATIONS } from '#domain/coproprietes/essais/situations.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { BLOCS } from './declaration.ts'
import type { Contexte } from './contexte.ts'
import { verdictDuBloc, verifierDeclaration } from './verification.ts'

const juger = (valeurs: Record<string, unknown>, contexte: Partial<Contexte> = {}) =>
  verifierDeclaration(avec(saisieComplete(), valeurs), { ...CONTEXTE, ...contexte })
const refus = (valeurs: Record<string, unknown>, contexte: Partial<Contexte> = {}) =>
  juger(valeurs, contexte).refus.map((r) => `${r.champ} ${r.code}`)

test('une déclaration complète et juste passe, sans rien à confirmer', () => {
  expect(juger({})).toMatchObject({ refus: [], avertissements: [] })
})

test.each(SITUATIONS.map((s, i) => [i, s] as const))('la situation %i passe', (_, { saisie, contexte }) => {
  expect(verifierDeclaration(saisie, contexte).refus).toEqual([])
})

const autre = (v: Record<string, unknown>) => ({
  codeInsee: '69383',
  commune: 'Lyon',
  section: 'AB',
  numero: '13',
  geolocalisee: true,
  ...v,
})

describe('chaque réponse faussée donne son refus, à son champ, et lui seul', () => {
  const CAS: [Record<string, unknown>, string[]][] = [
    [{ 'infoRattachement.adminProvisoire': undefined }, ['infoRattachement.adminProvisoire OBLIGATOIRE']],
    [{ 'infoRattachement.adminProvisoire': true }, ['infoRattachement.typeJustifMandat JUSTIFICATIF_NATURE']],
    [{ 'infoRattachement.dateDebutMandat': '' }, ['infoRattachement.dateDebutMandat OBLIGATOIRE']],
    [
      { 'infoRattachement.dateDebutMandat': '31/06/2026' },
      ['infoRattachement.dateDebutMandat DATE_INVALIDE'],
    ],
    [{ 'infoRattachement.dateDebutMandat': '21/11/2026' }, ['infoRattachement.dateDebutMandat DEBUT_FUTUR']],
    [{ 'infoRattachement.dateFinMandat': '20/11/2026' }, ['infoRattachement.dateFinMandat FIN_PASSEE']],
    [{ 'infoRattachement.dateFinMandat': '01/07/2026' }, ['infoRattachement.dateFinMandat FIN_AVANT_DEBUT']],
    [{ 'infoRattachement.dateFinMandat': '01/07/2029' }, ['infoRattachement.dateFinMandat MANDAT_TROP_LONG']],
    [{ 'infoRattachement.typeJustifMandat': undefined }, ['infoRattachement.typeJustifMandat OBLIGATOIRE']],
    [
      { 'infoRattachement.typeJustifMandat': 'ORDO_NOMINATION' },
      ['infoRattachement.typeJustifMandat JUSTIFICATIF_NATURE'],
    ],
    [{ 'infoRattachement.idDocument': null }, ['infoRattachement.justifMandat JUSTIFICATIF_ABSENT']],
    [{ 'identification.nomCopropriete': 'x'.repeat(51) }, ['identification.nomCopropriete TROP_LONG']],
    [{ 'identification.adressePrincipale': null }, ['identification.adressePrincipale ADRESSE_ABSENTE']],
    [
      { 'identification.adressePrincipale.codePostal': 'x' },
      ['identification.adressePrincipale.codePostal CODE_POSTAL_INVALIDE'],
    ],
    [
      { 'identification.adresseSecondaire': [{ voie: '3 impasse X' }] },
      [
        'identification.adresseSecondaire.0.codePostal CODE_POSTAL_INVALIDE',
        'identification.adresseSecondaire.0.commune OBLIGATOIRE',
      ],
    ],
    [{ 'identification.parcelle': [] }, ['identification.parcelle PARCELLE_ABSENTE']],
    [
      { 'identification.parcelle.1': autre({ section: '' }) },
      ['identification.parcelle.1.section PARCELLE_SECTION'],
    ],
    [
      { 'identification.parcelle.1': autre({ numero: '12' }) },
      ['identification.parcelle.1 PARCELLE_EN_DOUBLE'],
    ],
    [
      { 'identification.dateReglementCopropriete': undefined },
      ['identification.dateReglementCopropriete OBLIGATOIRE'],
    ],
    [
      { 'identification.dateReglementCopropriete': '01/01/2017' },
      ['identification.dateReglementCopropriete REGLEMENT_VOIE_NOTAIRE'],
    ],
    [{ 'identification.siret': '73282932000075' }, ['identification.siret SIRET_INVALIDE']],
    [{ 'identification.syndicatPrincipal': undefined }, ['identification.syndicatPrincipal OBLIGATOIRE']],
    [
      { 'identification.syndicatPrincipal': false },
      ['identification.numImmatriculationCoproprietePrincipale OBLIGATOIRE'],
    ],
    [
      { 'identification.syndicatCooperatif': 'peut-être' },
      ['identification.syndicatCooperatif CHOIX_INVALIDE'],
    ],
    [{ 'identification.residenceService': undefined }, ['identification.residenceService OBLIGATOIRE']],
    [{ 'identification.nbLots': '1' }, ['identification.nbLots LOTS_DEUX']],
    [{ 'identification.nbLots': '35' }, ['identification.nbLots LOTS_INSUFFISANTS']],
    [{ 'identification.nbLots': '100000' }, ['identification.nbLots TROP_GRAND']],
    [{ 'identification.nbLotsHabBurCom': '0' }, ['identification.nbLotsHabBurCom LOTS_SANS_LOGEMENT']],
    [{ 'identification.nbLotsHab': '0' }, ['identification.nbLotsHab LOTS_SANS_LOGEMENT']],
    [{ 'identification.nbLotsHab': '25' }, ['identification.nbLotsHab LOTS_HAB_SUPERIEURS']],
    [{ 'identification.nbLotsStationnement': undefined }, ['identification.nbLotsStationnement OBLIGATOIRE']],
    [{ 'identification.nbAsl': '100' }, ['identification.nbAsl TROP_GRAND']],
    [{ 'procedures.flagMandatAdhoc': true }, ['procedures.mandatAdHoc.dateNomination OBLIGATOIRE']],
    [
      { 'procedures.flagOrdonnanceCarence': true },
      ['procedures.ordonnanceCarence.dateOrdonnance OBLIGATOIRE'],
    ],
    [{ 'procedures.flagPerilPartiesCom': true }, ['procedures.arretePerilParties.0.dateArrete OBLIGATOIRE']],
    [
      { 'procedures.flagPerilPartiesCom': true, 'procedures.arretePerilParties': [] },
      ['procedures.arretePerilParties ARRETE_ABSENT'],
    ],
    [
      { 'donneesFinancieres.premierExerciceComptable': undefined },
      ['donneesFinancieres.premierExerciceComptable OBLIGATOIRE'],
    ],
    [
      { 'donneesFinancieres.dateDebutExercice': '31/12/2025' },
      ['donneesFinancieres.dateClotureComptes EXERCICE_INVERSE'],
    ],
    [
      { 'donneesFinancieres.dateDebutExercice': '30/06/2024' },
      ['donneesFinancieres.dateClotureComptes EXERCICE_TROP_LONG'],
    ],
    [{ 'donneesFinancieres.dateAg': undefined }, ['donneesFinancieres.dateAg OBLIGATOIRE']],
    [{ 'donneesFinancieres.dateAg': '31/12/2025' }, ['donneesFinancieres.dateAg AG_AVANT_CLOTURE']],
    [{ 'donneesFinancieres.dateAg': '21/11/2026' }, ['donneesFinancieres.dateAg AG_FUTURE']],
    [{ 'donneesFinancieres.montantDettes': '12,345' }, ['donneesFinancieres.montantDettes MONTANT_INVALIDE']],
    [
      { 'donneesFinancieres.montantFondTravaux': '-0,01' },
      ['donneesFinancieres.montantFondTravaux TROP_PETIT'],
    ],
    [
      { 'donneesFinancieres.nbCoproprietairesImpayes': '49' },
      ['donneesFinancieres.nbCoproprietairesImpayes DEBITEURS_SUPERIEURS'],
    ],
    [
      { 'donneesFinancieres.montantImpayesCoproprietaires': '0' },
      ['donneesFinancieres.nbCoproprietairesImpayes DEBITEURS_SANS_IMPAYE'],
    ],
    [
      { 'donneesFinancieres.presenceEmployes': undefined },
      ['donneesFinancieres.presenceEmployes OBLIGATOIRE'],
    ],
    [{ 'donneesTechniques.nbBatimentsTotal': undefined }, ['donneesTechniques.nbBatimentsTotal OBLIGATOIRE']],
    [{ 'donneesTechniques.nbBatimentsTotal': '0' }, ['donneesTechniques.nbBatimentsTotal TROP_PETIT']],
    [
      { 'donneesTechniques.nbBatimentsTotal': '3' },
      ['donneesTechniques.classementEnergetique.INDETERMINE ETIQUETTES_TOTAL'],
    ],
    [{ 'donneesTechniques.nbAscenseurs': 'un' }, ['donneesTechniques.nbAscenseurs ENTIER_INVALIDE']],
    [
      { 'donneesTechniques.anneeConstruction': '2027' },
      ['donneesTechniques.anneeConstruction ANNEE_HORS_BORNES'],
    ],
    [
      { 'donneesTechniques.anneeConstruction': '1960' },
      ['donneesTechniques.periodeConstruction PERIODE_CONTRAIRE'],
    ],
    [
      { 'donneesTechniques.anneeConstruction': '', 'donneesTechniques.periodeConstruction': '' },
      ['donneesTechniques.periodeConstruction OBLIGATOIRE'],
    ],
    [{ 'donneesTechniques.anneeConstruction': '72' }, ['donneesTechniques.anneeConstruction ANNEE_INVALIDE']],
    [
      { 'donneesTechniques.anneeConstruction': 'vers 1970' },
      ['donneesTechniques.anneeConstruction ANNEE_INVALIDE'],
    ],
    [
      { 'donneesTechniques.nbBatimentsTotal': '1', 'donneesTechniques.classementEnergetique': {} },
      ['donneesTechniques.classementEnergetique.A ETIQUETTE_ABSENTE'],
    ],
    [
      { 'identification.parcelleEnAttente': { section: 'AC', numero: ' 33 ' } },
      ['identification.parcelleEnAttente PARCELLE_EN_ATTENTE'],
    ],
    [{ 'identification.parcelleEnAttente': { codeInsee: '69383', section: '', numero: ' ' } }, []],
    [
      { 'identification.adresseSecondaire': [{ tape: '3 rue des Oubliés' }, { tape: ' ' }] },
      ['identification.adresseSecondaire.0 ADRESSE_EN_ATTENTE'],
    ],
    [
      { 'identification.adressePrincipale': { tape: '3 rue des Oubliés' } },
      ['identification.adressePrincipale ADRESSE_EN_ATTENTE'],
    ],
    [{ 'donneesTechniques.typeChauffage': 'SOLAIRE' }, ['donneesTechniques.typeChauffage CHOIX_INVALIDE']],
    [
      { 'donneesTechniques.chauffageCollectifUrbain': undefined },
      ['donneesTechniques.chauffageCollectifUrbain OBLIGATOIRE'],
    ],
    [
      { 'donneesTechniques.energieChauffageCollectifNonUrbain': undefined },
      ['donneesTechniques.energieChauffageCollectifNonUrbain OBLIGATOIRE'],
    ],
    [{ 'donneesTechniques.ppt': undefined }, ['donneesTechniques.ppt OBLIGATOIRE']],
    [{ 'donneesTechniques.pptDate': undefined }, ['donneesTechniques.pptDate OBLIGATOIRE']],
  ]
  test.each(CAS)('%j', (valeurs, attendus) => {
    const verdict = juger(valeurs)
    expect(verdict.refus.map((r) => `${r.champ} ${r.code}`)).toEqual(attendus)
    for (const r of verdict.refus) expect(direRefus(r)).not.toMatch(/…|[{}]/)
  })
})

describe('les scénarios du registre (décision 0006)', () => {
  test('2 : douze bureaux et aucun logement, hors du registre', () => {
    expect(refus({ 'identification.nbLotsHabBurCom': '12', 'identification.nbLotsHab': '0' })).toEqual([
      'identification.nbLotsHab LOTS_SANS_LOGEMENT',
    ])
  })

  test('9 et 10 : trois ans moins un jour et treize mois se confirment, trois ans se refusent sauf bailleur social', () => {
    const mandat = (fin: string, bailleurSocial = false) =>
      juger(
        { 'infoRattachement.dateDebutMandat': '01/07/2025', 'infoRattachement.dateFinMandat': fin },
        { bailleurSocial },
      )
    expect(mandat('30/06/2028')).toMatchObject({
      refus: [],
      avertissements: [{ code: 'MANDAT_PAS_DOUZE_MOIS' }],
    })
    expect(mandat('01/07/2028').refus.map((r) => r.code)).toEqual(['MANDAT_TROP_LONG'])
    expect(mandat('01/07/2028', true).refus).toEqual([])
    expect(juger({ 'infoRattachement.dateFinMandat': '31/07/2027' })).toMatchObject({
      refus: [],
      avertissements: [{ code: 'MANDAT_PAS_DOUZE_MOIS' }],
    })
  })
})

describe('les refus viennent dans l’ordre de la page, un seul par champ', () => {
  test('ceux d’une saisie vide', () => {
    expect(verifierDeclaration({}, CONTEXTE).refus.map((r) => `${r.champ} ${r.code}`)).toEqual([
      'infoRattachement.adminProvisoire OBLIGATOIRE',
      'infoRattachement.dateDebutMandat OBLIGATOIRE',
      'infoRattachement.dateFinMandat OBLIGATOIRE',
      'infoRattachement.typeJustifMandat OBLIGATOIRE',
      'infoRattachement.justifMandat JUSTIFICATIF_ABSENT',
      'identification.adressePrincipale ADRESSE_ABSENTE',
      'identification.parcelle PARCELLE_ABSENTE',
      'identification.dateReglementCopropriete OBLIGATOIRE',
      'identification.syndicatPrincipal OBLIGATOIRE',
      'identification.syndicatCooperatif OBLIGATOIRE',
      'identification.residenceService OBLIGATOIRE',
      'identification.nbLots OBLIGATOIRE',
      'identification.nbLotsHabBurCom OBLIGATOIRE',
      'identification.nbLotsHab OBLIGATOIRE',
      'identification.nbLotsStationnement OBLIGATOIRE',
      'donneesFinancieres.premierExerciceComptable OBLIGATOIRE',
      'donneesFinancieres.dateDebutExercice OBLIGATOIRE',
      'donneesFinancieres.dateClotureComptes OBLIGATOIRE',
      'donneesFinancieres.comptesNonApprouves OBLIGATOIRE',
      'donneesFinancieres.dateAg OBLIGATOIRE',
      'donneesFinancieres.chargesOperationsCourantes OBLIGATOIRE',
      'donneesFinancieres.chargesOperationsExceptionnelles OBLIGATOIRE',
      'donneesFinancieres.montantDettes OBLIGATOIRE',
      'donneesFinancieres.montantImpayesCoproprietaires OBLIGATOIRE',
      'donneesFinancieres.nbCoproprietairesImpayes OBLIGATOIRE',
      'donneesFinancieres.montantFondTravaux OBLIGATOIRE',
      'donneesFinancieres.presenceEmployes OBLIGATOIRE',
      'donneesTechniques.nbBatimentsTotal OBLIGATOIRE',
      'donneesTechniques.nbAscenseurs OBLIGATOIRE',
      'donneesTechniques.typeChauffage OBLIGATOIRE',
      'donneesTechniques.periodeConstruction OBLIGATOIRE',
      'donneesTechniques.ppt OBLIGATOIRE',
    ])
  })

  test('dans une liste, ligne à ligne et de gauche à droite, lecture et règles mêlées', () => {
    expect(
      refus({
        'procedures.flagPerilPartiesCom': true,
        'procedures.arretePerilParties': [
          { dateArrete: '21/11/2026', dateMainLevee: 'bientôt' },
          { dateArrete: 'hier', dateMainLevee: '21/11/2026' },
          { dateArrete: '01/02/2026', dateMainLevee: '01/01/2026' },
        ],
        'procedures.flagEquipementsCom': 'bof',
        'procedures.flagInsalubritePartiesCom': 'bof',
        'identification.nbLots': '2',
        'identification.parcelle': [{ codeInsee: '69383', section: '', numero: '' }],
        'identification.adressePrincipale': { commune: 'Lyon' },
      }),
    ).toEqual([
      'identification.adressePrincipale ADRESSE_INCOMPLETE',
      'identification.adressePrincipale.codePostal CODE_POSTAL_INVALIDE',
      'identification.parcelle PARCELLE_ABSENTE',
      'identification.parcelle.0.section PARCELLE_SECTION',
      'identification.parcelle.0.numero PARCELLE_NUMERO',
      'identification.nbLots LOTS_INSUFFISANTS',
      'procedures.flagInsalubritePartiesCom CHOIX_INVALIDE',
      'procedures.arretePerilParties.0.dateArrete DATE_FUTURE',
      'procedures.arretePerilParties.0.dateMainLevee DATE_INVALIDE',
      'procedures.arretePerilParties.1.dateArrete DATE_INVALIDE',
      'procedures.arretePerilParties.1.dateMainLevee DATE_FUTURE',
      'procedures.arretePerilParties.2.dateMainLevee MAINLEVEE_AVANT_ARRETE',
      'procedures.flagEquipementsCom CHOIX_INVALIDE',
    ])
  })

  test('deux règles qui refusent le même champ n’en disent qu’une', () => {
    expect(
      refus(
        { 'infoRattachement.dateDebutMandat': '21/11/2026', 'infoRattachement.dateFinMandat': '20/11/2027' },
        { finMandatPrecedent: '2026-12-31' },
      ),
    ).toEqual(['infoRattachement.dateDebutMandat DEBUT_FUTUR'])
    expect(
      refus({
        'donneesFinancieres.dateDebutExercice': '01/01/2027',
        'donneesFinancieres.dateClotureComptes': '31/12/2026',
        'donneesFinancieres.comptesNonApprouves': true,
      }),
    ).toEqual(['donneesFinancieres.dateClotureComptes EXERCICE_INVERSE'])
  })
})

test('le verdict d’un bloc est sa part du verdict, et les blocs le couvrent', () => {
  const verdict = juger({
    'infoRattachement.dateFinMandat': '31/07/2027',
    'identification.nbLots': '2',
    'donneesTechniques.ppt': 'bof',
  })
  expect(verdictDuBloc(verdict, 'identification')).toEqual({
    refus: [{ champ: 'identification.nbLots', code: 'LOTS_INSUFFISANTS', params: { min: 36 } }],
    avertissements: [],
  })
  expect(verdictDuBloc(verdict, 'infoRattachement').avertissements).toHaveLength(1)
  expect(BLOCS.flatMap((bloc) => verdictDuBloc(verdict, bloc).refus)).toEqual(verdict.refus)
  expect(BLOCS.flatMap((bloc) => verdictDuBloc(verdict, bloc).avertissements)).toEqual(verdict.avertissements)
})
