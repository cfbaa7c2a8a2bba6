/** Écrit une ligne JSON sur la sortie d’erreur : ce qui s’est passé, et de quoi le retrouver ; jamais une donnée. */
export type Noter = (donnees: object, quoi: string) => void

/** La file des travaux recopie les erreurs dans des objets qui n’en sont plus. */
const estErreur = (panne: unknown): panne is Error =>
  typeof panne === 'object' && panne !== null && typeof (panne as Error).message === 'string'

/**
 * Une panne telle qu’on l’écrit sur la sortie d’erreur. Celle de PostgreSQL cite la ligne fautive (adresses, clefs) : on
 * n’en garde que le code et le nom de ce qui a refusé.
 */
export function panneSansDonnees(panne: unknown): object {
  if (!estErreur(panne)) return { type: typeof panne }
  const { name: type, message, stack = '', cause } = panne
  const p = panne as Error & { code?: string; severity?: string; table?: string; constraint?: string }
  const suite = cause === undefined ? {} : { cause: panneSansDonnees(cause) }
  const appels = stack.slice(stack.indexOf('\n    at '))
  return p.severity === undefined
    ? { type, code: p.code, message, stack, ...suite }
    : { type, code: p.code, table: p.table, constraint: p.constraint, stack: appels, ...suite }
}
