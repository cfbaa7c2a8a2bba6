import type { EtatCopropriete } from '#domain/copropriete/etats.ts'
import type { PeriodeConstruction } from '#domain/declaration/listes.ts'
import type { Jour } from '#domain/jour.ts'
import type { ValeurCopiee } from '#server/chargement/copie.ts'

/** Une ligne de la table copropriete, sans ce que la base calcule. Les jours sont des textes ISO. */
export interface CoproprieteSemee {
  numero: string
  etat: EtatCopropriete
  nom: string | null
  voie: string
  codePostal: string
  localite: string
  codeInsee: string
  departement: string
  epci: string | null
  region: string
  cleAdresse: string | null
  lon: number | null
  lat: number | null
  adressesSecondaires: readonly string[]
  nbAdressesSecondaires: number
  parcelles: readonly string[]
  nbParcelles: number
  dateReglement: Jour | null
  dateImmatriculation: Jour
  dateMaj: Jour
  dateCloture: Jour | null
  nbLots: number
  nbLotsHabBurCom: number
  nbLotsHab: number
  nbLotsStationnement: number
  nbAsl: number
  nbAful: number
  nbUnions: number
  syndicatPrincipal: boolean
  numeroPrincipal: string | null
  syndicatCooperatif: boolean
  residenceService: boolean
  periodeConstruction: PeriodeConstruction
  typeSyndic: 'PRO' | 'NON_PRO' | null
  syndicRaisonSociale: string | null
  syndicSiret: string | null
  syndicApe: string | null
  syndicCommune: string | null
  administrationProvisoire: boolean
  mandatFin: Jour | null
  successeurDeclare: boolean
  nbArretesEnCours: number
  mandataireAdHoc: boolean
  carence: boolean
  aidee: boolean
  acv: boolean
  pvd: boolean
  codeQp: string | null
  nomQp: string | null
  dateCreation: string
}

const COLONNES: readonly (keyof CoproprieteSemee)[] = [
  'numero',
  'etat',
  'nom',
  'voie',
  'codePostal',
  'localite',
  'codeInsee',
  'departement',
  'epci',
  'region',
  'cleAdresse',
  'lon',
  'lat',
  'adressesSecondaires',
  'nbAdressesSecondaires',
  'parcelles',
  'nbParcelles',
  'dateReglement',
  'dateImmatriculation',
  'dateMaj',
  'dateCloture',
  'nbLots',
  'nbLotsHabBurCom',
  'nbLotsHab',
  'nbLotsStationnement',
  'nbAsl',
  'nbAful',
  'nbUnions',
  'syndicatPrincipal',
  'numeroPrincipal',
  'syndicatCooperatif',
  'residenceService',
  'periodeConstruction',
  'typeSyndic',
  'syndicRaisonSociale',
  'syndicSiret',
  'syndicApe',
  'syndicCommune',
  'administrationProvisoire',
  'mandatFin',
  'successeurDeclare',
  'nbArretesEnCours',
  'mandataireAdHoc',
  'carence',
  'aidee',
  'acv',
  'pvd',
  'codeQp',
  'nomQp',
  'dateCreation',
]

/** Les colonnes de la table, dans l’ordre de `valeursDe`. */
export const COLONNES_SEMEES = COLONNES.map((nom) =>
  nom.replace(/[A-Z]/g, (lettre) => `_${lettre.toLowerCase()}`),
)

/** Les valeurs d’une ligne, dans l’ordre de `COLONNES_SEMEES`. */
export function valeursDe(copropriete: CoproprieteSemee): ValeurCopiee[] {
  return COLONNES.map((colonne) => copropriete[colonne])
}
