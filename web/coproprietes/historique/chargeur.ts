import { lireHistorique } from '#contract/coproprietes/historique.ts'
import { codes } from '#domain/socle/codes.ts'
import { GENRES_HISTORIQUE } from '#domain/coproprietes/historique/genres.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { lireId } from '#web/socle/identifiant.ts'

/** L’historique que demande l’adresse : sa page, et ce que l’on y cherche. */
export async function chargerHistorique(appeler: Appeler, id: string, parametres: Record<string, unknown>) {
  const lue = Number(parametres['page'] ?? 1)
  const page = Number.isInteger(lue) && lue > 0 && lue <= 100 ? lue : 1
  const genre = codes(GENRES_HISTORIQUE).find((g) => g === parametres['genre'])
  const historique = await appeler(lireHistorique, {
    params: { id: lireId(id) },
    query: { page: String(page), ...(genre && { genre }) },
  })
  return { historique, page, genre: genre ?? null }
}
