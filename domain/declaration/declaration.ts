import type { Jour } from '../jour.ts'
import type { TypeJustificatif } from '../mandat/justificatifs.ts'
import type { Energie, Etiquette, FamilleArretes, PeriodeConstruction, TypeChauffage } from './listes.ts'

/** Une adresse (§3.3) ; `id` est sa clé BAN, `batId` l’identifiant du bâtiment au RNB. `lon`, `lat` en degrés WGS84. */
export interface Adresse {
  id: string | null
  voie: string
  complement: string | null
  codePostal: string
  commune: string
  codeInsee: string | null
  lon: number | null
  lat: number | null
  geolocalisee: boolean
  batId: string | null
}

/** Une parcelle cadastrale (§3.3), préfixe sur 3 chiffres, section sur 2, numéro sur 4. */
export interface Parcelle {
  codePostal: string | null
  commune: string
  communeAbsorbee: string | null
  codeInsee: string
  prefixe: string
  section: string
  numero: string
  geolocalisee: boolean
}

export interface Arrete {
  type: string
  dateArrete: Jour | null
  dateMainLevee: Jour | null
}

/** Les cinq blocs d’une déclaration, lus : null vaut « non répondu » (§3.3, immatCopropriete). */
export interface Declaration {
  infoRattachement: {
    adminProvisoire: boolean | null
    dateDebutMandat: Jour | null
    dateFinMandat: Jour | null
    typeJustifMandat: TypeJustificatif | null
    idDocument: string | null
    nomFichierJustifMandat: string | null
  }
  identification: {
    nomCopropriete: string | null
    adressePrincipale: Adresse | null
    adresseSecondaire: Adresse[]
    parcelle: Parcelle[]
    dateReglementCopropriete: Jour | null
    siret: string | null
    nbLots: number | null
    nbLotsHabBurCom: number | null
    nbLotsHab: number | null
    nbLotsStationnement: number | null
    nbAsl: number
    nbAful: number
    nbUnionsSyndicats: number
    syndicatPrincipal: boolean | null
    numImmatriculationCoproprietePrincipale: string | null
    syndicatCooperatif: boolean | null
    residenceService: boolean | null
  }
  procedures: {
    flagMandatAdhoc: boolean | null
    mandatAdHoc: { dateNomination: Jour | null; dateFinMission: Jour | null }
    flagOrdonnanceCarence: boolean | null
    ordonnanceCarence: { dateOrdonnance: Jour | null }
    flagSecuriteInsalubritePartiesCom: boolean | null
    flagInsalubritePartiesCom: boolean | null
    flagPerilPartiesCom: boolean | null
    flagEquipementsCom: boolean | null
  } & Record<FamilleArretes, Arrete[]>
  donneesFinancieres: {
    premierExerciceComptable: boolean | null
    dateDebutExercice: Jour | null
    dateClotureComptes: Jour | null
    comptesNonApprouves: boolean | null
    dateAg: Jour | null
    chargesOperationsCourantes: number | null
    chargesOperationsExceptionnelles: number | null
    montantDettes: number | null
    montantImpayesCoproprietaires: number | null
    nbCoproprietairesImpayes: number | null
    montantFondTravaux: number | null
    presenceEmployes: boolean | null
    donneesFinancieresInconnues: boolean | null
  }
  donneesTechniques: {
    nbBatimentsTotal: number | null
    classementEnergetique: Record<Etiquette, number | null>
    nbAscenseurs: number | null
    anneeConstruction: number | null
    periodeConstruction: PeriodeConstruction | null
    typeChauffage: TypeChauffage | null
    chauffageCollectifUrbain: boolean | null
    energieChauffageCollectifNonUrbain: Energie | null
    ppt: boolean | null
    pptDate: Jour | null
    pptInscritAG: boolean | null
  }
}

export type Bloc = keyof Declaration

export const BLOCS = [
  'infoRattachement',
  'identification',
  'procedures',
  'donneesFinancieres',
  'donneesTechniques',
] as const satisfies readonly Bloc[]

/** Ce qui est tapé, avant lecture : tout texte est gardé tel quel dans le brouillon, lisible ou non. */
export type Brut = string | number | boolean | null
export type Saisie = { [champ: string]: Brut | Saisie | Saisie[] | undefined }
export type SaisieDeclaration = Partial<Record<Bloc, Saisie>>

/** Ce qui entoure la déclaration et dont les règles dépendent. */
export interface Contexte {
  aujourdhui: Jour
  voie: 'SYNDIC' | 'NOTAIRE_INITIALE' | 'NOTAIRE_OFFICE'
  typeTeledeclarant: string
  codeApe: string | null
  /** Fin du mandat précédent et clôture précédente, quand la copropriété est déjà au registre. */
  finMandatPrecedent?: Jour | null
  cloturePrecedente?: Jour | null
}
