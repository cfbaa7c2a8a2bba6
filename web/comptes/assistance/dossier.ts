import type { lireDossierAssistance } from '#contract/comptes/assistance.ts'
import type { ReplyOf } from '#contract/socle/call.ts'

/** Ce qui s’est passé d’un télédéclarant. */
export type DossierAssistance = ReplyOf<typeof lireDossierAssistance>
