import { ErreurApi, type Options } from './api.ts'
import { aPourRaison, lireRefus } from './refus.ts'
import { notifier } from '#web/socle/shell/notifications.ts'

const REFUS: readonly number[] = [400, 403, 404, 409, 410]

/** Vrai du refus d’un acte : ce que montre l’écran a changé entre-temps, ou la règle s’y oppose. */
export const estRefus = (cause: unknown): cause is ErreurApi => aPourRaison(cause, REFUS)

/** Ce que dit un refus ; « introuvable » parle d’une page, ici il s’agit d’une ligne qui n’est plus. */
export const direRefusDActe = ({ statut, message }: ErreurApi): string =>
  statut === 404 ? 'La liste a changé : ce que vous avez choisi n’y est plus.' : message

/** Fait un acte ; son refus se dit sous ce titre, une panne comme ailleurs. Rend null quand il n’a pas eu lieu. */
export async function tenter<T>(echec: string, faire: (options: Options) => Promise<T>): Promise<T | null> {
  try {
    return await faire({ erreursTraitees: REFUS })
  } catch (cause) {
    const erreur = lireRefus(cause)
    if (estRefus(erreur)) notifier({ ton: 'attention', titre: echec, texte: direRefusDActe(erreur) })
    return null
  }
}
