import { AsyncLocalStorage } from 'node:async_hooks'

/** Ce qu’un acte attend en tout des services extérieurs, quel que soit le nombre de ses questions. */
const BUDGET_MS = 6_000

interface Budget {
  ms: number
  signal?: AbortSignal
}

const budgets = new AsyncLocalStorage<Budget>()

/** L’acte a déjà attendu les services extérieurs tout le temps qu’il pouvait ; ce n’est la faute d’aucun en particulier. */
export class BudgetEpuise extends Error {
  override name = 'BudgetEpuise'
}

/**
 * Fait un acte : toutes les questions qu’il pose au-dehors, l’une après l’autre ou ensemble, se partagent ce temps. Il court
 * dès la première : recevoir un fichier ou lire la base ne l’entame pas.
 */
export function dansUnBudget<T>(faire: () => T, ms = BUDGET_MS): T {
  return budgets.run({ ms }, faire)
}

/** Le signal qui coupe toutes les questions de l’acte en cours ; null hors d’un acte. Refuse s’il a déjà coupé. */
export function signalDuBudget(): AbortSignal | null {
  const budget = budgets.getStore()
  if (!budget) return null
  budget.signal ??= AbortSignal.timeout(budget.ms)
  if (budget.signal.aborted) throw new BudgetEpuise('le temps des services extérieurs est épuisé')
  return budget.signal
}
