import { lireFicheSynthetique } from '#contract/coproprietes/fiche-synthetique.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { lireId } from '#web/socle/identifiant.ts'
import { aPourRaison, lireRefus } from '#web/socle/appels/refus.ts'

/** La fiche de cette copropriété, ou ce qui empêche de la délivrer. */
export async function chargerFicheSynthetique(appeler: Appeler, tape: string) {
  const id = lireId(tape)
  try {
    return { id, fiche: await appeler(lireFicheSynthetique, { params: { id } }), obstacle: null }
  } catch (cause) {
    if (!aPourRaison(cause, [409])) throw cause
    return { id, fiche: null, obstacle: lireRefus(cause).message }
  }
}
