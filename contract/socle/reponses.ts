import { A_CORRIGER } from '#domain/coproprietes/demandes/decision.ts'
import * as z from 'zod/mini'

/** Ce que le teneur a répondu à une demande qu’il n’a pas validée, dans les mots que le déclarant a lus. */
export const reponseDuTeneur = z.object({
  decision: z.enum(A_CORRIGER),
  phrases: z.array(z.string()),
})
export type ReponseDuTeneur = z.output<typeof reponseDuTeneur>

/** La même, d’une demande que l’on corrige. */
export const demandeACorriger = z.object({ reference: z.string(), ...reponseDuTeneur.shape })
export type DemandeACorriger = z.output<typeof demandeACorriger>
