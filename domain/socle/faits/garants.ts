import { codes } from '#domain/socle/codes.ts'

/** Qui peut répondre d’un fait. */
export const GARANTS = {
  REPERTOIRE: { libelle: 'Le répertoire des entreprises' },
  TENEUR: { libelle: 'Le teneur du registre' },
  PIECE: { libelle: 'Une pièce déposée, que le teneur lit' },
  REGISTRE: { libelle: 'Ce que le registre tient déjà' },
  NOTAIRE: { libelle: 'Le notaire, qui le certifie' },
  PERSONNE: { libelle: 'Qui le déclare, que la loi croit' },
} as const satisfies Record<string, { libelle: string }>

export type Garant = keyof typeof GARANTS

interface Fait {
  libelle: string
  /** La règle qu’il lève ou change. */
  leve: string
  source: string
  /** Ceux dont la parole suffit. */
  garants: readonly [Garant, ...Garant[]]
  /** Ce qui vaut tant que nul d’entre eux n’en répond. */
  enAttendant: string
}

/**
 * Les faits que quelqu’un déclare et qui lèvent ou changent une règle, et qui en répond (décision 0093). Celui que seul le déclarant
 * affirme ne lève que ce que sa ligne lui laisse.
 */
export const FAITS = {
  BAILLEUR_SOCIAL: {
    libelle: 'Activité de bailleur social',
    leve: 'La durée maximale du mandat, et celle du syndic qui a construit l’immeuble',
    source: 'art. L443-15 CCH',
    garants: ['REPERTOIRE', 'TENEUR'],
    enAttendant: 'Ses mandats durent ce que dure celui de tout syndic',
  },
  ADMINISTRATEUR_PROVISOIRE: {
    libelle: 'Mission d’administrateur provisoire',
    leve: 'Le rattachement d’une copropriété représentée, et le jour où il commence',
    source: 'art. 29-1 de la loi de 1965',
    garants: ['PIECE'],
    enAttendant: 'Le mandat en cours reste, jusqu’à la décision du teneur sur l’ordonnance',
  },
  MEME_ENTREPRISE: {
    libelle: 'Établissement de la même entreprise',
    leve: 'Le rattachement d’une copropriété qu’un autre établissement représente',
    source: '§4.5',
    garants: ['REPERTOIRE', 'TENEUR'],
    enAttendant: 'Son SIRET n’est pas changé pour celui d’une autre entreprise',
  },
  PREMIER_EXERCICE: {
    libelle: 'Premier exercice, non encore clos',
    leve: 'Les comptes demandés, et la clôture à venir',
    source: '§5.6',
    garants: ['REGISTRE', 'PERSONNE'],
    enAttendant: 'Refusé quand le registre connaît un exercice clos',
  },
  FINANCES_INCONNUES: {
    libelle: 'Données financières inconnues',
    leve: 'Les données financières demandées',
    source: '§3.3',
    garants: ['NOTAIRE'],
    enAttendant: 'Un syndic tient les comptes\u00a0: il ne peut pas l’affirmer',
  },
  DEFAUT_DE_SYNDIC: {
    libelle: 'Défaut du représentant légal',
    leve: 'L’immatriculation d’office par un notaire',
    source: '§1',
    garants: ['NOTAIRE'],
    enAttendant: 'L’immatriculation d’office est refusée',
  },
  SYNDICAT_SECONDAIRE: {
    libelle: 'Syndicat secondaire',
    leve: 'Le doublon que ferait la même adresse que celle du principal',
    source: 'art. 27 de la loi de 1965',
    garants: ['REGISTRE'],
    enAttendant: 'Refusé tant que le numéro du principal n’est pas au registre',
  },
  PETIT_SYNDICAT: {
    libelle: 'Petit syndicat',
    leve: 'Les impayés demandés, et leur nombre',
    source: 'art. 41-8 de la loi de 1965, R711-9 CCH',
    garants: ['PERSONNE'],
    enAttendant: 'Les lots et les charges déclarés en décident, et chacun les lit',
  },
  COMPTES_NON_APPROUVES: {
    libelle: 'Comptes non approuvés',
    leve: 'La date de l’assemblée générale',
    source: '§3.3',
    garants: ['PERSONNE'],
    enAttendant: 'L’annuelle suivante redemande l’exercice',
  },
  SYNDICAT_COOPERATIF: {
    libelle: 'Syndicat coopératif',
    leve: 'Rien\u00a0: un professionnel qui l’affirme le confirme',
    source: 'art. 17-1 de la loi de 1965',
    garants: ['PERSONNE'],
    enAttendant: 'Il se déclare et se publie, sans changer une règle',
  },
  RESIDENCE_SERVICES: {
    libelle: 'Résidence-services',
    leve: 'Rien',
    source: 'art. 41-1 de la loi de 1965',
    garants: ['PERSONNE'],
    enAttendant: 'Elle se déclare et se publie, sans changer une règle',
  },
} as const satisfies Record<string, Fait>

export type CodeFait = keyof typeof FAITS
export const CODES_FAITS = codes(FAITS)

/** Vrai quand celui-ci répond de ce fait ; `null` : nul que son déclarant ne l’a dit. */
export const repond = (fait: CodeFait, garant: Garant | null): boolean =>
  (FAITS[fait].garants as readonly Garant[]).includes(garant ?? 'PERSONNE')

/** Ceux qui répondent d’une activité, comme la base les garde. */
export const GARANTS_DE_L_ACTIVITE = FAITS.BAILLEUR_SOCIAL.garants
export type GarantDeLActivite = (typeof GARANTS_DE_L_ACTIVITE)[number]
