import { lireReponse } from '#contract/aide.ts'
import type { Appeler } from '../api.ts'

/** Une question, par son adresse, et ce qui y répond aujourd’hui : une page transmet un texte, jamais une règle. */
export const chargerReponse = (appeler: Appeler, code: string) => appeler(lireReponse, { params: { code } })
