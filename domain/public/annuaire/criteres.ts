import { codes } from '#domain/socle/codes.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { UNE_OU_CHACUNE, type UneOuChacune } from '#domain/coproprietes/copropriete/procedures.ts'
import { TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import { FRAICHEURS, type Fraicheur } from '#domain/coproprietes/declaration/fraicheurs.ts'
import { PERIODES_CONSTRUCTION, type PeriodeConstruction } from '#domain/coproprietes/declaration/periodes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { SITUATIONS_MANDAT, type SituationMandat } from '#domain/coproprietes/mandats/statuts.ts'

/** Où en est une copropriété de l’annuaire, pour qui la cherche. */
export const ETATS_CHERCHES = {
  EN_COURS: { libelle: 'Immatriculée' },
  EN_DISSOLUTION: { libelle: 'Dissolution en cours' },
} as const
export type EtatCherche = keyof typeof ETATS_CHERCHES

/** Les états d’une dissolution déclarée ou acceptée, que l’annuaire montre encore. */
export const ETATS_EN_DISSOLUTION = [
  'DISSOLUTION_A_VALIDER',
  'DISSOLUTION_EN_COURS_DE_VALIDATION',
  'DISSOLUTION_EN_COURS',
] as const satisfies readonly EtatCopropriete[]

export const NATURES_DE_SYNDICAT = {
  PRINCIPAL: { libelle: 'Principal' },
  SECONDAIRE: { libelle: 'Secondaire' },
} as const
export type NatureDeSyndicat = keyof typeof NATURES_DE_SYNDICAT

/** Ce que l’on cherche à l’annuaire, en détail (§2.9, §3.5) : dans l’ordre où l’on s’en sert. Absent : n’importe. */
export interface CriteresDAnnuaire {
  /** Code Insee. */
  region?: string | undefined
  departement?: string | undefined
  /** SIREN. */
  intercommunalite?: string | undefined
  /** Code Insee d’une commune, arrondissements compris, ou d’un arrondissement. */
  commune?: string | undefined
  codePostal?: string | undefined
  voie?: string | undefined
  nom?: string | undefined
  etat?: EtatCherche | undefined
  situationMandat?: SituationMandat | undefined
  mandatFinDu?: Jour | undefined
  mandatFinAu?: Jour | undefined
  typeSyndic?: keyof typeof TYPES_SYNDIC | undefined
  /** Nom, SIREN ou SIRET d’un syndic professionnel. */
  syndic?: string | undefined
  lotsMin?: number | undefined
  lotsMax?: number | undefined
  periodeConstruction?: PeriodeConstruction | undefined
  /** Années du règlement de copropriété. */
  reglementDe?: number | undefined
  reglementA?: number | undefined
  natureSyndicat?: NatureDeSyndicat | undefined
  cooperatif?: boolean | undefined
  residenceService?: boolean | undefined
  quartierPrioritaire?: boolean | undefined
  fraicheur?: Exclude<Fraicheur, 'INCONNUE'> | undefined
  procedure?: UneOuChacune | undefined
}
export type CritereDAnnuaire = keyof CriteresDAnnuaire

/** Les critères se rangent ainsi à l’écran ; le premier groupe est ouvert. */
export const GROUPES_DE_CRITERES = {
  ou: 'Où',
  mandat: 'État, syndic et mandat',
  immeuble: 'Lots et construction',
  syndicat: 'Syndicat et procédures',
} as const
export type GroupeDeCriteres = keyof typeof GROUPES_DE_CRITERES

type Choix = Readonly<Record<string, string | { libelle: string }>>

/** Un critère : son nom (à l’écran, sur son étiquette, dans le fichier emporté), ce qui s’y tape, où il se range. */
export interface Critere {
  libelle: string
  groupe: GroupeDeCriteres
  type: 'lieu' | 'texte' | 'entier' | 'annee' | 'jour' | 'ouiNon' | 'choix'
  choix?: Choix
  aide?: string
}

export const CRITERES_D_ANNUAIRE: Readonly<Record<CritereDAnnuaire, Critere>> = {
  region: { libelle: 'Région', groupe: 'ou', type: 'lieu' },
  departement: { libelle: 'Département', groupe: 'ou', type: 'lieu' },
  intercommunalite: { libelle: 'Intercommunalité', groupe: 'ou', type: 'lieu' },
  commune: { libelle: 'Commune', groupe: 'ou', type: 'lieu' },
  codePostal: { libelle: 'Code postal', groupe: 'ou', type: 'texte', aide: 'Par exemple 69003.' },
  voie: { libelle: 'Voie', groupe: 'ou', type: 'texte', aide: 'Par exemple rue Victor Hugo.' },
  nom: { libelle: 'Nom de la copropriété', groupe: 'ou', type: 'texte' },
  etat: { libelle: 'État', groupe: 'mandat', type: 'choix', choix: ETATS_CHERCHES },
  situationMandat: {
    libelle: 'Mandat du syndic',
    groupe: 'mandat',
    type: 'choix',
    choix: SITUATIONS_MANDAT,
  },
  typeSyndic: { libelle: 'Type de syndic', groupe: 'mandat', type: 'choix', choix: TYPES_SYNDIC },
  syndic: {
    libelle: 'Syndic professionnel',
    groupe: 'mandat',
    type: 'texte',
    aide: 'Son nom, son SIREN ou son SIRET.',
  },
  mandatFinDu: {
    libelle: 'Mandat finissant à partir du',
    groupe: 'mandat',
    type: 'jour',
    aide: 'JJ/MM/AAAA',
  },
  mandatFinAu: { libelle: 'Mandat finissant jusqu’au', groupe: 'mandat', type: 'jour', aide: 'JJ/MM/AAAA' },
  lotsMin: { libelle: 'Lots, au moins', groupe: 'immeuble', type: 'entier' },
  lotsMax: { libelle: 'Lots, au plus', groupe: 'immeuble', type: 'entier' },
  periodeConstruction: {
    libelle: 'Période de construction',
    groupe: 'immeuble',
    type: 'choix',
    choix: PERIODES_CONSTRUCTION,
  },
  reglementDe: { libelle: 'Année du règlement, à partir de', groupe: 'immeuble', type: 'annee' },
  reglementA: { libelle: 'Année du règlement, jusqu’à', groupe: 'immeuble', type: 'annee' },
  natureSyndicat: { libelle: 'Syndicat', groupe: 'syndicat', type: 'choix', choix: NATURES_DE_SYNDICAT },
  cooperatif: { libelle: 'Syndicat coopératif', groupe: 'syndicat', type: 'ouiNon' },
  residenceService: { libelle: 'Résidence-services', groupe: 'syndicat', type: 'ouiNon' },
  quartierPrioritaire: { libelle: 'En quartier prioritaire', groupe: 'syndicat', type: 'ouiNon' },
  fraicheur: {
    libelle: 'Mise à jour annuelle',
    groupe: 'syndicat',
    type: 'choix',
    choix: { A_JOUR: FRAICHEURS.A_JOUR, EN_RETARD: FRAICHEURS.EN_RETARD },
  },
  procedure: {
    libelle: 'Procédure en cours',
    groupe: 'syndicat',
    type: 'choix',
    choix: UNE_OU_CHACUNE,
  },
}
/** Ce que dit chaque choix d’un critère. */
export const libelleDuChoix = (choix: Choix, code: string): string | undefined => {
  const dit = choix[code]
  return typeof dit === 'object' ? dit.libelle : dit
}

/** Les critères, dans leur ordre. */
export const CODES_DE_CRITERES: readonly CritereDAnnuaire[] = codes(CRITERES_D_ANNUAIRE)
