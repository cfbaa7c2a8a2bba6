import type { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import type { ReplyOf } from '#contract/socle/call.ts'

/** Une copropriété de la liste. */
export type Ligne = ReplyOf<typeof rechercherCoproprietes>['ligneRechercheCoproprieteDTOList'][number]
