import type { CodeDit } from '#domain/socle/refus/arrets.ts'
import { aPourRaison } from './refus.ts'

/**
 * D’un envoi refusé parce qu’un autre est passé avant : ce qu’il a changé se relit et se montre, ce qui est tapé reste, et le prochain
 * envoi part de là. Le refus repart, pour être dit.
 */
export const relireSi =
  (raison: CodeDit, relire: () => Promise<unknown>) =>
  async (cause: unknown): Promise<never> => {
    if (aPourRaison(cause, raison)) await relire()
    throw cause
  }
