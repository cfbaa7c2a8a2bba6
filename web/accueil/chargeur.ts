import { lireMessage } from '#contract/compte.ts'
import type { Appeler } from '../api.ts'

/** Le message d’information de l’accueil ; vide s’il n’y en a pas, ou si le serveur ne peut pas le dire. */
export async function chargerMessage(appeler: Appeler): Promise<string> {
  try {
    return (await appeler(lireMessage, {})).response
  } catch {
    return ''
  }
}
