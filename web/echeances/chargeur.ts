import { lireEcheances, lireSuiviDesEcheances } from '#contract/echeances.ts'
import { codes } from '#domain/codes.ts'
import { PERIODES } from '#domain/echeance/echeances.ts'
import type { Appeler } from '../api.ts'

/** Les échéances que demande l’adresse, et ce que la personne en reçoit. */
export async function chargerEcheances(appeler: Appeler, parametres: Record<string, unknown>) {
  const demandee = codes(PERIODES).find((p) => p === parametres['periode'])
  const page = Number(parametres['page'] ?? 1)
  const demande = {
    periode: demandee ?? ('semaine' as const),
    // La page d’une période que l’on ne connaît pas n’est celle d’aucune.
    page: demandee !== undefined && Number.isInteger(page) && page > 0 && page <= 99_999 ? page : 1,
  }
  const [lues, suivi] = await Promise.all([
    appeler(lireEcheances, { query: { periode: demande.periode, page: String(demande.page) } }),
    appeler(lireSuiviDesEcheances, {}),
  ])
  return {
    demande,
    lues,
    suivi,
    periodeInconnue: demandee === undefined && parametres['periode'] !== undefined,
  }
}
