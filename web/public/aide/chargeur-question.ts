import { lireReponse } from '#contract/public/aide.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

/** Une question, par son adresse, et ce qui y répond aujourd’hui : une page transmet un texte, jamais une règle. */
export const chargerReponse = (appeler: Appeler, code: string) => appeler(lireReponse, { params: { code } })
