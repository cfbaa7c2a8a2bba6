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
