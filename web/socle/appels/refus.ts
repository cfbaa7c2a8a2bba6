import type { CodeDit } from '#domain/socle/refus/arrets.ts'
import { ErreurApi } from './erreur-api.ts'

/** Ce que dit un écran dont l’envoi n’a pas de réponse. */
export const SERVEUR_MUET = 'Le serveur ne répond pas. Réessayez dans quelques instants.'

/** Le refus d’un appel ; ce qui n’en est pas un est une panne du programme, et repart. */
export function lireRefus(cause: unknown): ErreurApi {
  if (cause instanceof ErreurApi) return cause
  throw cause
}

/** Le refus de ce que demande l’adresse d’une page, à dire avec son formulaire ; tout autre échec repart. */
export function lireDemandeRefusee(cause: unknown): ErreurApi {
  const refus = lireRefus(cause)
  if (refus.statut !== 400) throw cause
  return refus
}

/** Ce que l’écran dit d’un refus, champ par champ. */
export const phrasesParChamp = ({ refus }: ErreurApi): Record<string, string> =>
  Object.fromEntries(refus.map(({ champ, message }) => [champ, message]))

/** Vrai si l’appel a été refusé pour cette raison : un code, ou l’un de ces statuts. */
export function aPourRaison(cause: unknown, raison: CodeDit | readonly number[]): cause is ErreurApi {
  if (!(cause instanceof ErreurApi)) return false
  return typeof raison === 'string' ? cause.code === raison : raison.includes(cause.statut)
}

/** Ce que l’écran dit d’un refus, quand aucun champ n’est à montrer. */
export const phraseDuRefus = ({ statut, message, refus }: ErreurApi): string =>
  statut === 0 ? SERVEUR_MUET : (refus[0]?.message ?? message)
