import type { Saisie, SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'

/** Le syndic bénévole qui immatricule, le 20 novembre 2026. */
export const CONTEXTE: Contexte = {
  aujourdhui: '2026-11-20',
  voie: 'SYNDIC',
  typeTeledeclarant: 'NON_PRO',
  bailleurSocial: false,
}

/** Une déclaration tapée complète et juste, sans rien à confirmer. */
export function saisieComplete(): SaisieDeclaration {
  return {
    infoRattachement: {
      adminProvisoire: 'non',
      dateDebutMandat: '01/07/2026',
      dateFinMandat: '30/06/2027',
      typeJustifMandat: 'CONTRAT_SYNDIC',
      idDocument: '6f9f2a2e-3c0e-4c39-9c3f-2f6f1f3f4a11',
      nomFichierJustifMandat: 'contrat.pdf',
    },
    identification: {
      nomCopropriete: 'Résidence des Tilleuls',
      adressePrincipale: {
        id: '69383_7280_00012',
        voie: '12 Rue Victor Hugo',
        codePostal: '69003',
        commune: 'Lyon',
        codeInsee: '69383',
        lon: 4.85,
        lat: 45.76,
        geolocalisee: true,
      },
      adresseSecondaire: [],
      parcelle: [
        {
          codePostal: '69003',
          commune: 'Lyon',
          codeInsee: '69383',
          prefixe: '000',
          section: 'AB',
          numero: '12',
          geolocalisee: true,
        },
      ],
      dateReglementCopropriete: '12 03 1987',
      syndicatPrincipal: true,
      syndicatCooperatif: false,
      residenceService: false,
      nbLots: '48',
      nbLotsHabBurCom: '24',
      nbLotsHab: '22',
      nbLotsStationnement: '12',
    },
    procedures: {
      flagMandatAdhoc: false,
      flagOrdonnanceCarence: false,
      flagSecuriteInsalubritePartiesCom: false,
      flagInsalubritePartiesCom: false,
      flagPerilPartiesCom: false,
      flagEquipementsCom: false,
    },
    donneesFinancieres: {
      premierExerciceComptable: false,
      dateDebutExercice: '01/01/2025',
      dateClotureComptes: '31/12/2025',
      comptesNonApprouves: false,
      dateAg: '15/05/2026',
      chargesOperationsCourantes: '38 500,50',
      chargesOperationsExceptionnelles: '12000',
      montantDettes: '3 200,00',
      montantImpayesCoproprietaires: '1 150,25',
      nbCoproprietairesImpayes: '2',
      montantFondTravaux: '7 200',
      presenceEmployes: false,
    },
    donneesTechniques: {
      nbBatimentsTotal: '2',
      classementEnergetique: { D: '1', INDETERMINE: '1' },
      nbAscenseurs: '1',
      anneeConstruction: '1972',
      periodeConstruction: 'DE_1961_A_1974',
      typeChauffage: 'COLLECTIF',
      chauffageCollectifUrbain: false,
      energieChauffageCollectifNonUrbain: 'GAZ_NATUREL',
      ppt: true,
      pptDate: '15/05/2025',
    },
  }
}

/** Ce que le décret 2025-831 demande de plus, à compter du 21 février 2027. */
export const DU_DECRET_DE_2025 = {
  'donneesTechniques.nbNiveaux': '6',
  'donneesTechniques.eauChaude': 'COLLECTIVE',
  'donneesTechniques.ventilation': 'MECANIQUE',
  'donneesTechniques.diagnosticStructurel': true,
  'donneesTechniques.dateDiagnosticStructurel': '12/01/2024',
} as const

/** Une copie de la saisie où chaque chemin vaut la valeur donnée ; undefined retire la réponse. */
export function avec(
  saisie: SaisieDeclaration,
  valeurs: Readonly<Record<string, unknown>>,
): SaisieDeclaration {
  const copie = JSON.parse(JSON.stringify(saisie)) as SaisieDeclaration
  for (const [chemin, valeur] of Object.entries(valeurs)) {
    const cles = chemin.split('.')
    const derniere = cles.pop()!
    let objet = copie as Saisie
    for (const cle of cles) objet = (objet[cle] ??= {}) as Saisie
    if (valeur === undefined) delete objet[derniere]
    else objet[derniere] = valeur as Saisie
  }
  return copie
}
