import type { Authority } from './authorities.ts'

/** Qui peut faire un appel : tout le monde, toute personne connectée, ou qui porte l’un de ces droits. */
export type Acces = 'public' | 'connecte' | readonly Authority[]

/** Pose la question du droit, à un seul endroit : `authorities` est null pour un visiteur sans session. */
export function estPermis(acces: Acces, authorities: readonly Authority[] | null): boolean {
  if (acces === 'public') return true
  if (authorities === null) return false
  if (acces === 'connecte') return true
  return acces.some((a) => authorities.includes(a))
}
