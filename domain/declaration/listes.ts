import { codes } from '../codes.ts'

/** §3.6, libellés de décision 0006. */
export const TYPES_CHAUFFAGE = {
  COLLECTIF: 'Collectif',
  INDIVIDUEL: 'Individuel',
  MIXTE: 'Mixte',
  SANS_CHAUFFAGE: 'Sans chauffage',
  NON_RENSEIGNE: 'Non renseigné',
} as const
export type TypeChauffage = keyof typeof TYPES_CHAUFFAGE

/** Décret 2025-831 ; les libellés sont de la décision 0044. */
export const EAUX_CHAUDES = {
  COLLECTIVE: 'Collective',
  INDIVIDUELLE: 'Individuelle',
  MIXTE: 'Mixte',
  NON_RENSEIGNE: 'Non renseignée',
} as const
export type EauChaude = keyof typeof EAUX_CHAUDES

export const VENTILATIONS = {
  MECANIQUE: 'Mécanique (VMC)',
  NATURELLE: 'Naturelle',
  MIXTE: 'Mixte',
  SANS: 'Sans ventilation',
  NON_RENSEIGNE: 'Non renseignée',
} as const
export type Ventilation = keyof typeof VENTILATIONS

export const ENERGIES = {
  BOIS_DE_CHAUFFAGE: 'Bois de chauffage',
  GAZ_NATUREL: 'Gaz naturel',
  GAZ_PROPANE_BUTANE: 'Gaz propane ou butane',
  FIOUL_DOMESTIQUE: 'Fioul domestique',
  CHARBON: 'Charbon',
  ELECTRICITE: 'Électricité',
  ENERGIE_AUTRE: 'Autre énergie',
} as const
export type Energie = keyof typeof ENERGIES

/** `de` et `a` : années comprises ; null quand la période est ouverte ou inconnue. */
export const PERIODES_CONSTRUCTION = {
  AVANT_1949: { libelle: 'Avant 1949', de: null, a: 1948 },
  DE_1949_A_1960: { libelle: 'De 1949 à 1960', de: 1949, a: 1960 },
  DE_1961_A_1974: { libelle: 'De 1961 à 1974', de: 1961, a: 1974 },
  DE_1975_A_1993: { libelle: 'De 1975 à 1993', de: 1975, a: 1993 },
  DE_1994_A_2000: { libelle: 'De 1994 à 2000', de: 1994, a: 2000 },
  DE_2001_A_2010: { libelle: 'De 2001 à 2010', de: 2001, a: 2010 },
  APRES_2011: { libelle: 'À compter de 2011', de: 2011, a: null },
  NON_CONNUE: { libelle: 'Non connue', de: null, a: null },
} as const
export type PeriodeConstruction = keyof typeof PERIODES_CONSTRUCTION

/** La période qui contient l’année. */
export function periodeDe(annee: number): PeriodeConstruction {
  const periode = codes(PERIODES_CONSTRUCTION).find((code) => {
    const { de, a } = PERIODES_CONSTRUCTION[code]
    return code !== 'NON_CONNUE' && (de === null || annee >= de) && (a === null || annee <= a)
  })
  return periode ?? 'NON_CONNUE'
}

export const ETIQUETTES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'INDETERMINE'] as const
export type Etiquette = (typeof ETIQUETTES)[number]

export const TYPES_IMMATRICULATION = ['DEFAULT', 'INITIALE', 'OFFICE'] as const

export const TYPES_MAJ = [
  'STANDARD',
  'ANNUELLE',
  'INITIALE',
  'OFFICE',
  'MODIF_DEMANDE',
  'COMPTESNONAPPROUVES',
  'MODIFICATION_ADMIN',
  'MODIF_INITIALE',
  'MODIF_OFFICE',
] as const

/** §3.3 : les quatre familles d’arrêtés ; celles d’avant 2021 restent pour l’histoire. */
export const FAMILLES_ARRETES = {
  arreteSecuriteInsalubriteParties: {
    libelle: 'Arrêté de mise en sécurité ou de traitement de l’insalubrité',
    flag: 'flagSecuriteInsalubritePartiesCom',
    type: 'SECURITE_TR_INSALUBRITE',
    avant2021: false,
  },
  arreteInsalubriteParties: {
    libelle: 'Arrêté d’insalubrité (code de la santé publique)',
    flag: 'flagInsalubritePartiesCom',
    type: 'INSALUBRITE',
    avant2021: true,
  },
  arretePerilParties: {
    libelle: 'Arrêté de péril sur les parties communes',
    flag: 'flagPerilPartiesCom',
    type: 'PERIL',
    avant2021: true,
  },
  arreteEquipements: {
    libelle: 'Arrêté sur les équipements communs',
    flag: 'flagEquipementsCom',
    type: 'EQUIPEMENTS',
    avant2021: true,
  },
} as const
export type FamilleArretes = keyof typeof FAMILLES_ARRETES

/** « arrêté de péril sur les parties communes » : le nom d’une famille au milieu d’une phrase. */
export function nomArrete(famille: FamilleArretes): string {
  const { libelle } = FAMILLES_ARRETES[famille]
  return libelle.charAt(0).toLowerCase() + libelle.slice(1)
}
