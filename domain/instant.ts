import { direJour, jourDeParis } from './jour.ts'

const HEURE = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
})

/** « 14:32 », heure de Paris. */
export function heureDe(instant: string): string {
  return HEURE.format(new Date(instant))
}

/** « le 12 mars 2026 à 14:32 », heure de Paris. */
export function momentDe(instant: string): string {
  return `le ${direJour(jourDeParis(new Date(instant)))} à ${heureDe(instant)}`
}
