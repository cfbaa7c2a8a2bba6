import { codes } from '#domain/socle/codes.ts'
import { FRAICHEURS } from '#domain/coproprietes/declaration/fraicheurs.ts'
import { PERIODES_CONSTRUCTION } from '#domain/coproprietes/declaration/periodes.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { ETATS } from './etats.ts'
import { TYPES_SYNDIC } from './syndic.ts'

/** Les sections de la fiche publique. */
export const GROUPES_PUBLICS = {
  identification: 'Identification',
  lots: 'Lots',
  syndic: 'Syndic et mandat',
  organisation: 'Organisation juridique',
  procedures: 'Procédures en cours',
} as const

export type GroupePublic = keyof typeof GROUPES_PUBLICS

/** Une donnée publique : d’une ligne viennent sa colonne, sa place dans la réponse de l’API, sa ligne sur la fiche. */
export interface Publique {
  type: 'texte' | 'entier' | 'degre' | 'jour' | 'ouiNon' | 'textes' | 'choix'
  choix?: Readonly<Record<string, string | { libelle: string }>>
  /** Jamais null. */
  connu?: true
  /** La colonne de la copropriété, si elle a un autre nom ; null : la donnée se calcule. */
  colonne?: 'syndicRaisonSociale' | null
  /** Sa section et son nom sur la fiche ; sans eux, elle sert à une autre ligne. */
  groupe?: GroupePublic
  libelle?: string
}

/**
 * Le dossier public (décision 0007), dans l’ordre de la fiche : ni finances, ni chauffage, ni personne. Ce qu’une
 * déclaration en dit : `publie` dans sa table de champs, ou declaration/public.ts.
 */
export const FICHE = {
  id: { type: 'entier', connu: true },
  numero: { type: 'texte', connu: true },
  etat: { type: 'choix', choix: ETATS, connu: true },
  fraicheur: { type: 'choix', choix: FRAICHEURS, connu: true, colonne: null },
  lon: { type: 'degre' },
  lat: { type: 'degre' },

  nom: { type: 'texte', groupe: 'identification', libelle: 'Nom d’usage' },
  voie: { type: 'texte', groupe: 'identification', libelle: 'Adresse de référence' },
  codePostal: { type: 'texte' },
  localite: { type: 'texte' },
  adressesSecondaires: {
    type: 'textes',
    connu: true,
    groupe: 'identification',
    libelle: 'Adresses complémentaires',
  },
  nbAdressesSecondaires: { type: 'entier', connu: true },
  parcelles: { type: 'textes', connu: true, groupe: 'identification', libelle: 'Parcelles cadastrales' },
  nbParcelles: { type: 'entier', connu: true },
  batiments: {
    type: 'textes',
    connu: true,
    groupe: 'identification',
    libelle: 'Références des bâtiments (RNB)',
  },
  dateReglement: { type: 'jour', groupe: 'identification', libelle: 'Date du règlement de copropriété' },
  periodeConstruction: {
    type: 'choix',
    choix: PERIODES_CONSTRUCTION,
    groupe: 'identification',
    libelle: 'Période de construction',
  },
  dateImmatriculation: { type: 'jour', groupe: 'identification', libelle: 'Immatriculée le' },
  dateMaj: { type: 'jour', groupe: 'identification', libelle: 'Dernière mise à jour' },
  prochaineEcheance: {
    type: 'jour',
    colonne: null,
    groupe: 'identification',
    libelle: 'Prochaine mise à jour attendue avant le',
  },

  nbLots: { type: 'entier', groupe: 'lots', libelle: 'Nombre total de lots' },
  nbLotsHabBurCom: { type: 'entier', groupe: 'lots', libelle: 'Habitation, bureaux ou commerces' },
  nbLotsHab: { type: 'entier', groupe: 'lots', libelle: 'Dont habitation' },
  nbLotsStationnement: { type: 'entier', groupe: 'lots', libelle: 'Stationnements' },

  typeSyndic: { type: 'choix', choix: TYPES_SYNDIC },
  syndic: { type: 'texte', colonne: 'syndicRaisonSociale', groupe: 'syndic', libelle: 'Représentant légal' },
  syndicSiret: { type: 'texte', groupe: 'syndic', libelle: 'SIRET' },
  syndicCommune: { type: 'texte', groupe: 'syndic', libelle: 'Commune' },
  situationMandat: {
    type: 'choix',
    choix: SITUATIONS_MANDAT,
    connu: true,
    colonne: null,
    groupe: 'syndic',
    libelle: 'Mandat',
  },
  mandatFin: { type: 'jour', groupe: 'syndic', libelle: 'Fin du dernier mandat' },
  administrationProvisoire: {
    type: 'ouiNon',
    connu: true,
    groupe: 'syndic',
    libelle: 'Administration provisoire',
  },

  syndicatPrincipal: { type: 'ouiNon', groupe: 'organisation', libelle: 'Nature du syndicat' },
  numeroPrincipal: { type: 'texte', groupe: 'organisation', libelle: 'Syndicat principal' },
  syndicatCooperatif: { type: 'ouiNon', groupe: 'organisation', libelle: 'Syndicat coopératif' },
  residenceService: { type: 'ouiNon', groupe: 'organisation', libelle: 'Résidence-services' },
  nbAsl: { type: 'entier', groupe: 'organisation', libelle: 'Associations syndicales libres' },
  nbAful: { type: 'entier', groupe: 'organisation', libelle: 'Associations foncières urbaines libres' },
  nbUnions: { type: 'entier', groupe: 'organisation', libelle: 'Unions de syndicats' },

  nbArretesEnCours: {
    type: 'entier',
    connu: true,
    groupe: 'procedures',
    libelle: 'Arrêtés de police en cours',
  },
  mandataireAdHoc: { type: 'ouiNon', connu: true, groupe: 'procedures', libelle: 'Mandataire ad hoc' },
  carence: { type: 'ouiNon', connu: true, groupe: 'procedures', libelle: 'État de carence' },
} as const satisfies Record<string, Publique>

type Fiche = typeof FICHE
export type ChampPublic = keyof Fiche
export const CHAMPS_PUBLICS: readonly ChampPublic[] = codes(FICHE)

/** Les données rangées sous leur nom dans le dossier. */
export type ChampRange = {
  [C in ChampPublic]: Fiche[C] extends { colonne: unknown } ? never : C
}[ChampPublic]

/** La même table, une ligne comme une autre. */
export const lignePublique = (champ: ChampPublic): Publique => FICHE[champ]

interface Types {
  texte: string
  entier: number
  degre: number
  jour: string
  ouiNon: boolean
  textes: string[]
}

type Connue<L> = L extends { type: keyof Types }
  ? Types[L['type']]
  : L extends { choix: infer C }
    ? keyof C
    : never

/** Ce que vaut une donnée publique. */
export type ValeurPublique<C extends ChampPublic> = Fiche[C] extends { connu: true }
  ? Connue<Fiche[C]>
  : Connue<Fiche[C]> | null

/** Une donnée dite comme elle vient, d’après son type ; null si elle n’est pas connue. */
export function direPublique({ type, choix }: Publique, valeur: unknown): string | null {
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non'
  if (typeof valeur === 'number') return afficherEntier(valeur)
  if (typeof valeur !== 'string') return null
  const mot = choix?.[valeur]
  if (mot !== undefined) return typeof mot === 'string' ? mot : mot.libelle
  return type === 'jour' ? afficherJour(valeur) : valeur
}
