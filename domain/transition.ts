import type { Authority } from './acces/authorities.ts'

/**
 * Un acte sur un état : d’où l’on vient, où l’on va, qui peut le demander. `from` vide : l’acte crée l’objet.
 * `to` null : l’état d’avant la demande, que la demande a retenu. `by` : un droit, `systeme` pour un travail de nuit,
 * `public` pour une personne sans compte qui apporte sa preuve.
 */
export interface Transition<Etat extends string> {
  from: readonly Etat[]
  to: Etat | null
  by: readonly (Authority | 'systeme' | 'public')[]
}

/** Vrai si l’acte part de cet état (null : l’objet n’existe pas encore). */
export function partDe<Etat extends string>(transition: Transition<Etat>, etat: Etat | null): boolean {
  return etat === null ? transition.from.length === 0 : transition.from.includes(etat)
}
