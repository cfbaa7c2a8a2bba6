import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireTexte } from '#domain/socle/mots/texte.ts'

export const MOTIF_MIN = 10
export const MOTIF_MAX = 500

/** Le motif que le teneur ou l’assistance donne d’un acte qui se garde au journal ; vide quand il convient. */
export function verifierMotif({ motif }: { motif: string }): Refus[] {
  const champ = 'motif'
  const lu = lireTexte(motif, MOTIF_MAX)
  if (typeof lu !== 'string') return [{ champ, ...lu }]
  if (lu === '') return [{ champ, code: 'OBLIGATOIRE' }]
  return lu.length < MOTIF_MIN ? [{ champ, code: 'MOTIF_TROP_COURT', params: { min: MOTIF_MIN } }] : []
}
