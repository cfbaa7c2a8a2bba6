import { lireDemande, listerBrouillons } from '#contract/coproprietes/immatriculation.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

/** Les brouillons à reprendre. */
export function chargerDebut(appeler: Appeler) {
  return appeler(listerBrouillons, {})
}

/** Une demande déposée. */
export function chargerDemande(appeler: Appeler, reference: string) {
  return appeler(lireDemande, { params: { reference } })
}
