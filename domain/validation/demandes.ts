import { ETATS, type EtatCopropriete } from '../copropriete/etats.ts'
import type { ActeCopropriete } from '../copropriete/transitions.ts'
import { plusJours, plusJoursOuvres, type Jour } from '../jour.ts'
import { DECISIONS, type CodeDecision } from './decision.ts'

/**
 * Les demandes que le teneur décide (§7.13), leur préfixe de référence et leur délai en jours ouvrés (décision 0013).
 * `examen` : ce que devient la copropriété quand le teneur ouvre la demande, et quand il la rend ; null : elle reste comme elle est.
 */
export const TYPES_DEMANDE = {
  IMMATRICULATION: {
    libelle: 'Immatriculation',
    prefixe: 'IM',
    delai: 5,
    examen: { ouvrir: 'ouvrir', quitter: 'quitter' },
  },
  RATTACHEMENT: { libelle: 'Rattachement', prefixe: 'RA', delai: 5, examen: null },
  DISSOLUTION: {
    libelle: 'Dissolution',
    prefixe: 'DI',
    delai: 10,
    examen: { ouvrir: 'ouvrirDissolution', quitter: 'quitterDissolution' },
  },
  DOUBLON_NOTAIRE: {
    libelle: 'Doublon signalé par un notaire',
    prefixe: 'DO',
    delai: 1,
    examen: { ouvrir: 'ouvrir', quitter: 'quitter' },
  },
} as const satisfies Record<
  string,
  {
    libelle: string
    prefixe: string
    delai: number
    examen: Record<'ouvrir' | 'quitter', ActeCopropriete> | null
  }
>

export type TypeDemande = keyof typeof TYPES_DEMANDE

/** Celles qui déposent une déclaration d’immatriculation. */
export const AVEC_DECLARATION = [
  'IMMATRICULATION',
  'DOUBLON_NOTAIRE',
] as const satisfies readonly TypeDemande[]

/** Les types d’une même démarche : redéposée, l’immatriculation d’un notaire peut ne plus ressembler à aucune. */
export const memeDemarche = (type: TypeDemande): readonly TypeDemande[] =>
  AVEC_DECLARATION.some((t) => t === type) ? AVEC_DECLARATION : [type]

/** La référence que lit le déclarant : `IM-2026-000123`. */
export function referenceDemande(type: TypeDemande, depot: Jour, rang: number): string {
  return `${TYPES_DEMANDE[type].prefixe}-${depot.slice(0, 4)}-${String(rang).padStart(6, '0')}`
}

/** Le jour avant la fin duquel une réponse est attendue. */
export function reponseAttendue(type: TypeDemande, depot: Jour): Jour {
  return plusJoursOuvres(depot, TYPES_DEMANDE[type].delai)
}

/** Le dernier jour de dépôt dont la réponse est en retard aujourd’hui : l’inverse de `reponseAttendue`. */
export function dernierDepotEnRetard(type: TypeDemande, aujourdhui: Jour): Jour {
  let depot = aujourdhui
  while (aujourdhui <= reponseAttendue(type, depot)) depot = plusJours(depot, -1)
  return depot
}

/** Où en est une demande : sa décision, sinon l’état du dossier qu’elle fait attendre, sinon si quelqu’un l’examine. */
export function direEtatDemande(d: {
  decision: CodeDecision | null
  etat: EtatCopropriete
  tenue: boolean
}): string {
  if (d.decision) return DECISIONS[d.decision].libelle
  if (!ETATS[d.etat].public) return ETATS[d.etat].libelle
  return d.tenue ? 'En cours d’examen' : 'À examiner'
}

/** Durée d’une réservation sans signe de vie du teneur, en minutes. */
export const MINUTES_DE_VERROU = 15
