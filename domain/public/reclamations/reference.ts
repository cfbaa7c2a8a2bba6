import type { Jour } from '#domain/socle/temps/jour.ts'

/** La référence d’une réclamation : `REC-2026-000012`. */
export const referenceReclamation = (depot: Jour, rang: number): string =>
  `REC-${depot.slice(0, 4)}-${String(rang).padStart(6, '0')}`
