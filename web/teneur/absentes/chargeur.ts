import { ABSENTES_MAX, absentesDuFichier } from '#contract/teneur/absentes.ts'
import { codes } from '#domain/socle/codes.ts'
import { lirePage } from '#domain/socle/recherche/page.ts'
import { RANGS } from '#domain/teneur/absentes/absentes.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

export const PAR_PAGE = 20

/** Les absentes que l’adresse demande. */
export async function chargerAbsentes(appeler: Appeler, parametres: Record<string, unknown>) {
  const rang = codes(RANGS).find((r) => r === parametres['rang']) ?? 'A_DECIDER'
  const page = lirePage(parametres['page'], ABSENTES_MAX)
  const resultat = await appeler(absentesDuFichier, {
    body: { rang, paginationOptions: { pageNumber: page, pageSize: PAR_PAGE } },
  })
  return { rang, page, resultat }
}
