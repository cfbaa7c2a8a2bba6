import { ETATS, type EtatCopropriete } from '../copropriete/etats.ts'
import { plusJoursOuvres, type Jour } from '../jour.ts'

/** Les demandes que le teneur décide (§7.13), leur préfixe de référence et leur délai en jours ouvrés (décision 0013). */
export const TYPES_DEMANDE = {
  IMMATRICULATION: { libelle: 'Immatriculation', prefixe: 'IM', delai: 5 },
  RATTACHEMENT: { libelle: 'Rattachement', prefixe: 'RA', delai: 5 },
  DISSOLUTION: { libelle: 'Dissolution', prefixe: 'DI', delai: 10 },
  DOUBLON_NOTAIRE: { libelle: 'Doublon signalé par un notaire', prefixe: 'DO', delai: 1 },
} as const satisfies Record<string, { libelle: string; prefixe: string; delai: number }>

export type TypeDemande = keyof typeof TYPES_DEMANDE

/** La référence que lit le déclarant : `IM-2026-000123`. */
export function referenceDemande(type: TypeDemande, depot: Jour, rang: number): string {
  return `${TYPES_DEMANDE[type].prefixe}-${depot.slice(0, 4)}-${String(rang).padStart(6, '0')}`
}

/** Le jour avant la fin duquel une réponse est attendue. */
export function reponseAttendue(type: TypeDemande, depot: Jour): Jour {
  return plusJoursOuvres(depot, TYPES_DEMANDE[type].delai)
}

/** Ce que devient une demande examinée. */
export const DECISIONS = { VALIDEE: 'Validée', REFUSEE: 'Refusée', ANNULEE: 'Annulée' } as const
export type Decision = keyof typeof DECISIONS

/** Où en est une demande : sa décision, sinon l’état du dossier qu’elle fait attendre, sinon si quelqu’un l’examine. */
export function direEtatDemande(d: {
  decision: Decision | null
  etat: EtatCopropriete
  tenue: boolean
}): string {
  if (d.decision) return DECISIONS[d.decision]
  if (!ETATS[d.etat].public) return ETATS[d.etat].libelle
  return d.tenue ? 'En cours d’examen' : 'À examiner'
}

/** Durée d’une réservation sans signe de vie du teneur, en minutes. */
export const MINUTES_DE_VERROU = 15
