import { declarationsPrecedentes, lireMiseAJour } from '#contract/coproprietes/mises-a-jour.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { aPourRaison, lireRefus } from '#web/socle/appels/refus.ts'

/** Ce qu’il faut savoir avant de mettre à jour, ou ce qui l’empêche. */
export async function chargerMiseAJour(appeler: Appeler, id: string) {
  try {
    return { id, miseAJour: await appeler(lireMiseAJour, { params: { id } }), obstacle: null }
  } catch (cause) {
    const refus = lireRefus(cause)
    if (!aPourRaison(refus, [409])) throw cause
    return { id, miseAJour: null, obstacle: refus.message }
  }
}

export const chargerDeclarations = (appeler: Appeler, id: string) =>
  appeler(declarationsPrecedentes, { params: { id } })
