import { lireTexte } from '#domain/socle/mots/texte.ts'
import type { Refus } from './refus.ts'

export const MOTIF_MIN = 10
export const MOTIF_MAX = 500

/** Le motif écrit d’un acte, qui se garde au journal, à son champ ; vide quand il convient. */
export function verifierMotif(motif: string, champ: string): Refus[] {
  const lu = lireTexte(motif, MOTIF_MAX)
  if (typeof lu !== 'string') return [{ champ, ...lu }]
  if (lu === '') return [{ champ, code: 'OBLIGATOIRE' }]
  return lu.length < MOTIF_MIN ? [{ champ, code: 'MOTIF_TROP_COURT', params: { min: MOTIF_MIN } }] : []
}
