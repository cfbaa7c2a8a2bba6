import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireTexte } from '#domain/socle/mots/texte.ts'

/** Ce que l’on dit d’une erreur. */
export const ERREUR_MIN = 10
export const ERREUR_MAX = 1_000

/** Ce qu’une personne signale en vingt-quatre heures. */
export const SIGNALEMENTS_PAR_JOUR = 20

/** Lit ce qui est signalé : des espaces de suite n’en font qu’un, les lignes restent. */
export function lireErreur(tape: string): string | Refus[] {
  const lu = lireTexte(
    tape
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n'),
    ERREUR_MAX,
  )
  if (typeof lu !== 'string') return [{ champ: 'erreur', ...lu }]
  if (lu === '') return [{ champ: 'erreur', code: 'OBLIGATOIRE' }]
  return Array.from(lu).length < ERREUR_MIN
    ? [{ champ: 'erreur', code: 'TEXTE_TROP_COURT', params: { min: ERREUR_MIN } }]
    : lu
}
