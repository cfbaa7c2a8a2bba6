import { afficherJour, direJour, jourDeParis } from './jour.ts'

/**
 * Un instant, texte ISO `AAAA-MM-JJTHH:MM:SS.mmmZ` de longueur fixe : l’ordre des textes est l’ordre des instants.
 */
export type Instant = string

/** L’instant, tant de millisecondes plus tard (ou plus tôt). */
export function plusTard(instant: Instant, ms: number): Instant {
  return new Date(Date.parse(instant) + ms).toISOString()
}

/** Les millisecondes de l’un à l’autre (négatif si `fin` est avant). */
export function ecartMs(debut: Instant, fin: Instant): number {
  return Date.parse(fin) - Date.parse(debut)
}

const HEURE = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
})

/** « 14:32 », heure de Paris. */
export function heureDe(instant: Instant): string {
  return HEURE.format(new Date(instant))
}

const SECONDE = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** « 14:32:05 », heure de Paris. */
export function heureExacteDe(instant: Instant): string {
  return SECONDE.format(new Date(instant))
}

const ISO_DE_L_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Vrai d’un texte qui est un instant. */
export const estInstant = (texte: string): boolean =>
  ISO_DE_L_INSTANT.test(texte) && !Number.isNaN(Date.parse(texte))

/** « 12/03/2026 à 14:32 », heure de Paris, pour les tableaux (§1). */
export function afficherInstant(instant: Instant): string {
  return `${afficherJour(jourDeParis(instant))} à ${heureDe(instant)}`
}

/** « le 12 mars 2026 à 14:32 », heure de Paris. */
export function momentDe(instant: Instant): string {
  return `le ${direJour(jourDeParis(instant))} à ${heureDe(instant)}`
}
