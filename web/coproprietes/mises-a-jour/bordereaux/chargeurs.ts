import {
  lireBordereau,
  lireLignesDeBordereau,
  listerBordereaux,
} from '#contract/coproprietes/mises-a-jour.ts'
import { CODES_ETATS_LIGNE } from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

export const chargerFichiers = (appeler: Appeler) => appeler(listerBordereaux, {})

/** Un fichier remis, et la page de ses lignes que demande l’adresse. */
export async function chargerFichier(appeler: Appeler, id: string, parametres: Record<string, unknown>) {
  const etat = CODES_ETATS_LIGNE.find((e) => e === parametres['etat'])
  const demandee = Number(parametres['page'] ?? 1)
  const page = Number.isInteger(demandee) && demandee > 0 && demandee < 10_000 ? demandee : 1
  const bordereau = await appeler(lireBordereau, { params: { id } })
  // Tant que l’examen court, les lignes changent sous les yeux : on les lit quand il est fini.
  const lignes =
    bordereau.etat === 'A_EXAMINER'
      ? null
      : await appeler(lireLignesDeBordereau, {
          params: { id },
          query: { ...(etat && { etat }), page: String(page) },
        })
  return { bordereau, lignes, etat, page }
}
