import { rechercherReclamations } from '#contract/public/reclamations.ts'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import type { InputOf, ReplyOf } from '#contract/socle/call.ts'
import { estPermis, LIRE_RECLAMATIONS } from '#domain/socle/acces/droit.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

/** Ce dont elles parlent, ou de qui elles viennent. */
export type Sur = { idCopropriete: number } | { idTeledeclarant: number }

export type PremieresReclamations = ReplyOf<typeof rechercherReclamations>

export const PAR_PAGE = 10

export const corpsDe = (sur: Sur, page: number): InputOf<typeof rechercherReclamations>['body'] => ({
  ...sur,
  paginationOptions: { pageNumber: page, pageSize: PAR_PAGE },
})

/** Les premières, avec la page ; null pour qui ne les lit pas, ou si leur lecture échoue : la section la refait, et le dit. */
export async function chargerReclamationsSur(
  appeler: Appeler,
  compte: CompteInfo | null,
  sur: Sur,
): Promise<PremieresReclamations | null> {
  if (!estPermis(LIRE_RECLAMATIONS, compte?.authorities ?? null)) return null
  try {
    return await appeler(rechercherReclamations, { body: corpsDe(sur, 1) })
  } catch {
    return null
  }
}
