import { lireEcheances, lireSuiviDesEcheances } from '#contract/coproprietes/echeances.ts'
import { codes } from '#domain/socle/codes.ts'
import { PERIODES, type Periode } from '#domain/coproprietes/echeances/echeances.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

/** Les échéances que demande l’adresse, et ce que la personne en reçoit. */
export async function chargerEcheances(appeler: Appeler, parametres: Record<string, unknown>) {
  const demandee = codes(PERIODES).find((p) => p === parametres['periode'])
  const page = Number(parametres['page'] ?? 1)
  const lire = (periode: Periode, rang: number) =>
    appeler(lireEcheances, { query: { periode, page: String(rang) } })
  let demande: { periode: Periode; page: number } = {
    periode: demandee ?? 'semaine',
    // La page d’une période que l’on ne connaît pas n’est celle d’aucune.
    page: demandee !== undefined && Number.isInteger(page) && page > 0 && page <= 99_999 ? page : 1,
  }
  let [lues, suivi] = await Promise.all([
    lire(demande.periode, demande.page),
    appeler(lireSuiviDesEcheances, {}),
  ])
  // Sans rien demander, ce qui est en retard passe avant une semaine où rien n’est attendu.
  if (parametres['periode'] === undefined && lues.comptes.retard > 0) {
    demande = { periode: 'retard', page: 1 }
    lues = await lire('retard', 1)
  }
  return {
    demande,
    lues,
    suivi,
    periodeInconnue: demandee === undefined && parametres['periode'] !== undefined,
  }
}
