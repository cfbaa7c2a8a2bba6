import type { Jour } from '#domain/socle/temps/jour.ts'
import type { Adresse } from '../adresse.ts'
import type { ChampsDe } from './ligne.ts'
import { CHIFFRES_DU_SIRET } from '#domain/socle/identifiants.ts'
import { FORME_EN_CHIFFRES } from '#domain/socle/forme-du-numero.ts'

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

/** Le bloc d’identification (§3.3) ; les adresses et les parcelles sont lues par lecture.ts. */
export interface Identification {
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

/** Ce que regardent les lignes de ce bloc. */
interface Lu {
  identification: Identification
}

/** §3.6 : tous les lots d’une copropriété. */
export const BORNES_DES_LOTS = { min: 2, max: 99_999 } as const

export const GROUPES_IDENTIFICATION = {
  nomEtAdresse: 'Nom et adresse',
  reglement: 'Règlement et statut',
  lots: 'Lots',
  organisations: 'Organisations dont la copropriété est membre',
} as const

/** §9 : le nom d’usage. */
const NOM_MAX = 50

export const IDENTIFICATION: ChampsDe<
  Identification,
  Lu,
  keyof typeof GROUPES_IDENTIFICATION,
  'adressePrincipale'
> = {
  nomCopropriete: {
    groupe: 'nomEtAdresse',
    type: 'texte',
    libelle: 'Nom d’usage de la copropriété',
    aide: `Par exemple « Résidence des Tilleuls ». ${NOM_MAX} caractères au plus.`,
    longueur: NOM_MAX,
    publie: 'nom',
  },
  dateReglementCopropriete: {
    groupe: 'reglement',
    type: 'date',
    libelle: 'Date du règlement de copropriété',
    aide: 'Date à laquelle le règlement a été établi, en première page de l’acte.',
    obligatoire: true,
    publie: 'dateReglement',
  },
  siret: {
    groupe: 'reglement',
    type: 'siret',
    libelle: 'SIRET du syndicat des copropriétaires',
    aide: `${CHIFFRES_DU_SIRET} chiffres. Beaucoup de copropriétés n’en ont pas.`,
  },
  syndicatPrincipal: {
    groupe: 'reglement',
    court: 'Syndicat secondaire',
    type: 'ouiNon',
    inverse: true,
    libelle: 'Est-ce un syndicat secondaire, créé à l’intérieur d’une copropriété plus grande ?',
    aide: 'Le plus souvent non : la copropriété n’a qu’un syndicat, le principal.',
    obligatoire: true,
    publie: 'syndicatPrincipal',
  },
  numImmatriculationCoproprietePrincipale: {
    groupe: 'reglement',
    type: 'numero',
    libelle: 'Numéro d’immatriculation du syndicat principal',
    aide: `${FORME_EN_CHIFFRES}, par exemple AA1-234-567.`,
    visible: (d) => d.identification.syndicatPrincipal === false,
    obligatoire: true,
    publie: 'numeroPrincipal',
  },
  syndicatCooperatif: {
    groupe: 'reglement',
    court: 'Syndicat coopératif',
    type: 'ouiNon',
    libelle: 'Le syndicat est-il coopératif ?',
    aide: 'Le conseil syndical y élit le syndic parmi ses membres.',
    obligatoire: true,
    publie: 'syndicatCooperatif',
  },
  residenceService: {
    groupe: 'reglement',
    court: 'Résidence-services',
    type: 'ouiNon',
    libelle: 'Est-ce une résidence-services ?',
    aide: 'Le règlement y prévoit des services aux occupants (restauration, surveillance, soins…).',
    obligatoire: true,
    publie: 'residenceService',
  },
  nbLots: {
    groupe: 'lots',
    type: 'entier',
    libelle: 'Nombre total de lots',
    aide: 'Tous les lots du règlement, caves et stationnements compris.',
    ...BORNES_DES_LOTS,
    obligatoire: true,
    publie: 'nbLots',
  },
  nbLotsHabBurCom: {
    groupe: 'lots',
    type: 'entier',
    libelle: 'Lots à usage d’habitation, de bureaux ou de commerces',
    min: 1,
    max: 99_999,
    obligatoire: true,
    publie: 'nbLotsHabBurCom',
  },
  nbLotsHab: {
    groupe: 'lots',
    type: 'entier',
    libelle: 'Dont lots à usage d’habitation',
    aide: 'Le registre ne concerne que les immeubles qui comptent au moins un logement.',
    min: 1,
    max: 99_999,
    obligatoire: true,
    publie: 'nbLotsHab',
  },
  nbLotsStationnement: {
    groupe: 'lots',
    type: 'entier',
    libelle: 'Lots de stationnement',
    aide: 'Saisissez 0 s’il n’y en a pas.',
    min: 0,
    max: 99_999,
    obligatoire: true,
    publie: 'nbLotsStationnement',
  },
  nbAsl: {
    groupe: 'organisations',
    type: 'entier',
    libelle: 'Associations syndicales libres (ASL)',
    min: 0,
    max: 99,
    parDefaut: 0,
    vide: 0,
    publie: 'nbAsl',
  },
  nbAful: {
    groupe: 'organisations',
    type: 'entier',
    libelle: 'Associations foncières urbaines libres (AFUL)',
    min: 0,
    max: 99,
    parDefaut: 0,
    vide: 0,
    publie: 'nbAful',
  },
  nbUnionsSyndicats: {
    groupe: 'organisations',
    type: 'entier',
    libelle: 'Unions de syndicats',
    min: 0,
    max: 99,
    parDefaut: 0,
    vide: 0,
    publie: 'nbUnions',
  },
}
