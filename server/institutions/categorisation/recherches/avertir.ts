import { EN_TETE_AVERTISSEMENT } from '#contract/socle/protocole.ts'

/** Ce qui n’a pas pu être dans un fichier se dit dans l’en-tête de la réponse (§8.2) ; le reste part. */
export function avertir<F extends { avertissement?: string }>(
  { reply }: { reply: { header: (nom: string, valeur: string) => unknown } },
  { avertissement, ...fichier }: F,
): Omit<F, 'avertissement'> {
  if (avertissement !== undefined) reply.header(EN_TETE_AVERTISSEMENT, encodeURIComponent(avertissement))
  return fichier
}
