import { lireFicheSynthetique } from '#contract/fiche-synthetique.ts'
import type { Appeler } from '../api.ts'
import { lireId } from '../identifiant.ts'
import { aPourRaison, lireRefus } from '../refus.ts'

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
