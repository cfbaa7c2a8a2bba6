import { notFound } from '@tanstack/react-router'
import { identifiantsDeLaListe } from '#contract/coproprietes/mes-coproprietes.ts'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

/** Celles que montre la liste ainsi filtrée, dans son ordre. */
export async function chargerASituer(appeler: Appeler, compte: CompteInfo | null) {
  if (!compte?.authorities.includes('MAJ_COPROPRIETE_STANDARD')) throw notFound()
  return appeler(identifiantsDeLaListe, { body: { filtre: 'coproNonGeolocalisees' } })
}
