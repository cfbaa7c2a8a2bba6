import { codes } from '#domain/socle/codes.ts'
import { parCode } from '#domain/socle/par-code.ts'
import { TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import { ENERGIES, FAMILLES_ARRETES, TYPES_CHAUFFAGE } from '#domain/coproprietes/declaration/listes.ts'
import { DIRE_LES_DEBITEURS } from './debiteurs.ts'
import { PERIODES_CONSTRUCTION } from '#domain/coproprietes/declaration/periodes.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { CATEGORIES } from './axes.ts'

/** Les groupes de critères, comme l’écran les range. */
export const GROUPES = {
  FRAGILITE: 'Fragilité',
  GENERAL: 'Syndicat et lots',
  FONCTIONNEMENT: 'Fonctionnement',
  BATI: 'Bâti et travaux',
  FINANCES: 'Comptes',
} as const
export type Groupe = keyof typeof GROUPES

type Choix = Readonly<Record<string, string | { libelle: string }>>

/**
 * Un critère de l’outil : son nom, ce qui s’y demande, d’où il vient. `plage` : deux nombres ; `periode` : deux jours ; `liste` : des
 * réponses parmi `choix` ; `texte` : un nom ou un SIRET.
 */
export interface Critere {
  libelle: string
  groupe: Groupe
  /** Le champ déclaré, ou le zonage, d’où il vient. */
  source: string
  /** Faux : il est connu de toutes, « inconnu » n’a pas d’objet. */
  inconnuPossible: boolean
  genre: 'plage' | 'periode' | 'liste' | 'ouiNon' | 'texte'
  bornes?: { min: number; max: number }
  unite?: 'lots' | 'euros par lot' | '%' | 'bâtiments' | 'ascenseurs' | 'copropriétaires' | 'points'
  choix?: Choix
}

const plage = (
  groupe: Groupe,
  libelle: string,
  source: string,
  max: number,
  unite: NonNullable<Critere['unite']>,
): Critere => ({
  libelle,
  groupe,
  source,
  genre: 'plage',
  bornes: { min: 0, max },
  unite,
  inconnuPossible: true,
})
const periode = (groupe: Groupe, libelle: string, source: string): Critere => ({
  libelle,
  groupe,
  source,
  genre: 'periode',
  inconnuPossible: true,
})
const liste = (groupe: Groupe, libelle: string, source: string, choix: Choix): Critere => ({
  libelle,
  groupe,
  source,
  genre: 'liste',
  choix,
  inconnuPossible: true,
})
const ouiNon = (groupe: Groupe, libelle: string, source: string): Critere => ({
  libelle,
  groupe,
  source,
  genre: 'ouiNon',
  inconnuPossible: true,
})
const connu = (critere: Critere): Critere => ({ ...critere, inconnuPossible: false })

const LOTS_MAX = 99_999
const EUROS_MAX = 1_000_000

/** L’étiquette de la plupart des bâtiments. */
export const ETIQUETTES_DOMINANTES = {
  A_D: 'A à D pour la moitié au moins',
  E: 'E, F ou G pour la plupart, F ou G pour la moitié au plus',
  F_G: 'F ou G pour la plupart',
} as const

/** Où en est le plan pluriannuel de travaux. */
export const ETATS_DU_PLAN = {
  VOTE: 'Voté',
  A_VENIR: 'Pas encore dû',
  MANQUANT: 'Dû et pas voté',
} as const

/**
 * Les critères de l’outil de catégorisation (§3.5, domain.md §17), dans l’ordre de l’écran. L’écran, les appels, les recherches
 * enregistrées, les rapports et le guide suivent cette table ; `server/institutions/categorisation/valeurs.ts` dit où chacun se lit.
 */
export const CRITERES = {
  categorie: connu(liste('FRAGILITE', 'Catégorie', 'Note de fragilité', CATEGORIES)),
  categoriePassee: liste(
    'FRAGILITE',
    'Catégorie au 31 décembre dernier',
    'Note de fragilité gardée à la fin de l’année',
    { ...CATEGORIES, ABSENTE: 'Pas encore immatriculée' },
  ),
  note: plage('FRAGILITE', 'Note de fragilité', 'Note de fragilité', 100, 'points'),

  nbLots: plage('GENERAL', 'Nombre total de lots', 'Nombre total de lots', LOTS_MAX, 'lots'),
  nbLotsHabBurCom: plage(
    'GENERAL',
    'Lots principaux',
    'Lots d’habitation, de bureaux et de commerces',
    LOTS_MAX,
    'lots',
  ),
  nbLotsHab: plage('GENERAL', 'Lots d’habitation', 'Lots d’habitation', LOTS_MAX, 'lots'),
  nbLotsStationnement: plage('GENERAL', 'Lots de stationnement', 'Lots de stationnement', LOTS_MAX, 'lots'),
  typeSyndic: liste('GENERAL', 'Type de syndic', 'Représentant légal', TYPES_SYNDIC),
  syndic: {
    libelle: 'Syndic professionnel',
    groupe: 'GENERAL',
    source: 'Représentant légal',
    genre: 'texte',
    inconnuPossible: true,
  },
  syndicatPrincipal: liste('GENERAL', 'Syndicat', 'Syndicat principal ou secondaire', {
    PRINCIPAL: 'Principal',
    SECONDAIRE: 'Secondaire',
  }),
  syndicatCooperatif: ouiNon('GENERAL', 'Syndicat coopératif', 'Syndicat coopératif'),
  residenceService: ouiNon('GENERAL', 'Résidence-services', 'Résidence-services'),
  asl: ouiNon('GENERAL', 'Membre d’une ASL', 'Nombre d’ASL'),
  aful: ouiNon('GENERAL', 'Membre d’une AFUL', 'Nombre d’AFUL'),
  unions: ouiNon('GENERAL', 'Membre d’une union de syndicats', 'Nombre d’unions de syndicats'),
  dateImmatriculation: periode('GENERAL', 'Date d’immatriculation', 'Date d’immatriculation'),
  dateReglement: periode('GENERAL', 'Date du règlement', 'Date du règlement de copropriété'),
  quartierPrioritaire: connu(
    ouiNon('GENERAL', 'Quartier prioritaire de la ville', 'Zonage de la politique de la ville'),
  ),
  acv: ouiNon('GENERAL', 'Action Cœur de Ville', 'Programme national'),
  pvd: ouiNon('GENERAL', 'Petites Villes de Demain', 'Programme national'),
  aidee: ouiNon('GENERAL', 'Copropriété aidée', 'Aides de l’agence'),

  situationMandat: connu(liste('FONCTIONNEMENT', 'Mandat du représentant', 'Mandat', SITUATIONS_MANDAT)),
  mandatFin: periode('FONCTIONNEMENT', 'Fin du mandat', 'Date de fin du mandat'),
  dateMaj: periode('FONCTIONNEMENT', 'Dernière mise à jour', 'Date de la dernière mise à jour'),
  comptesNonApprouves: ouiNon('FONCTIONNEMENT', 'Comptes non approuvés', 'Comptes non approuvés'),
  administrationProvisoire: ouiNon('FONCTIONNEMENT', 'Administration provisoire', 'Ordonnance de nomination'),
  mandataireAdHoc: ouiNon('FONCTIONNEMENT', 'Mandataire ad hoc', 'Mandataire ad hoc'),
  carence: ouiNon('FONCTIONNEMENT', 'État de carence', 'Ordonnance de carence'),

  periodeConstruction: liste(
    'BATI',
    'Période de construction',
    'Période de construction',
    parCode(
      codes(PERIODES_CONSTRUCTION, (_, code) => code !== 'NON_CONNUE'),
      (code) => PERIODES_CONSTRUCTION[code],
    ),
  ),
  nbBatiments: plage('BATI', 'Bâtiments', 'Nombre de bâtiments', 999, 'bâtiments'),
  nbAscenseurs: plage('BATI', 'Ascenseurs', 'Nombre d’ascenseurs', 999, 'ascenseurs'),
  typeChauffage: liste(
    'BATI',
    'Chauffage',
    'Type de chauffage',
    parCode(
      codes(TYPES_CHAUFFAGE, (_, code) => code !== 'NON_RENSEIGNE'),
      (code) => TYPES_CHAUFFAGE[code],
    ),
  ),
  energie: liste('BATI', 'Énergie du chauffage collectif', 'Énergie du chauffage collectif', {
    RESEAU: 'Chauffage urbain',
    ...ENERGIES,
  }),
  etiquette: liste('BATI', 'Étiquette énergie', 'Bâtiments par étiquette énergie', ETIQUETTES_DOMINANTES),
  arrete: ouiNon('BATI', 'Arrêté de police en cours', 'Arrêtés déclarés, sans mainlevée'),
  familleArrete: {
    ...liste('BATI', 'Famille d’arrêté en cours', 'Arrêtés déclarés, sans mainlevée', FAMILLES_ARRETES),
    inconnuPossible: false,
  },
  dateArrete: {
    ...periode('BATI', 'Date de l’arrêté en cours', 'Arrêtés déclarés, sans mainlevée'),
    inconnuPossible: false,
  },
  plan: liste('BATI', 'Plan pluriannuel de travaux', 'Plan pluriannuel de travaux', ETATS_DU_PLAN),

  chargesParLot: plage(
    'FINANCES',
    'Charges courantes par lot principal',
    'Charges pour opérations courantes',
    EUROS_MAX,
    'euros par lot',
  ),
  exceptionnellesParLot: plage(
    'FINANCES',
    'Charges exceptionnelles par lot principal',
    'Charges pour travaux et opérations exceptionnelles',
    EUROS_MAX,
    'euros par lot',
  ),
  tauxImpayes: plage(
    'FINANCES',
    'Impayés, en part des charges courantes',
    'Sommes restant dues par les copropriétaires',
    1_000,
    '%',
  ),
  impayesAlerte: ouiNon(
    'FINANCES',
    'Impayés au seuil d’alerte ou au-dessus',
    'Sommes restant dues, au seuil où un mandataire ad hoc se demande',
  ),
  debiteurs: plage(
    'FINANCES',
    'Copropriétaires débiteurs',
    `Nombre de copropriétaires débiteurs ${DIRE_LES_DEBITEURS}`,
    LOTS_MAX,
    'copropriétaires',
  ),
  dettesParLot: plage(
    'FINANCES',
    'Dettes par lot principal',
    'Dettes fournisseurs, rémunérations et autres',
    EUROS_MAX,
    'euros par lot',
  ),
  fondsParLot: plage(
    'FINANCES',
    'Fonds de travaux par lot principal',
    'Montant du fonds de travaux',
    EUROS_MAX,
    'euros par lot',
  ),
  personnel: ouiNon('FINANCES', 'Personnel employé par le syndicat', 'Présence de personnel'),
  dateComptes: periode('FINANCES', 'Clôture des comptes', 'Date de clôture des comptes'),
} as const satisfies Readonly<Record<string, Critere>>
export type CodeCritere = keyof typeof CRITERES
export const CODES_CRITERES = codes(CRITERES)

/** Le critère, sous sa forme commune. */
export const critere = (code: CodeCritere): Critere => CRITERES[code]

/** Vrai d’un code qui est celui d’un critère d’aujourd’hui : une recherche enregistrée peut en porter un qui n’est plus. */
export const estUnCritere = (code: string): code is CodeCritere => Object.hasOwn(CRITERES, code)

/** Ce que dit une réponse d’un critère en liste. */
export function direChoix(code: CodeCritere, reponse: string): string {
  const dit = critere(code).choix?.[reponse]
  return (typeof dit === 'object' ? dit.libelle : dit) ?? reponse
}

/** Toutes les réponses d’un critère, en mots ; aucune, s’il ne se choisit pas. */
export const choixDe = (code: CodeCritere): string[] =>
  Object.keys(critere(code).choix ?? {}).map((reponse) => direChoix(code, reponse))
