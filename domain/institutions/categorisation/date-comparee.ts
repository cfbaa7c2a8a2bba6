import { ecartEnJours, plusAns, type Jour } from '#domain/socle/temps/jour.ts'

/**
 * La note gardée à quoi l’on compare sans en choisir : la plus proche d’il y a un an, l’âge d’une mise à jour ; à égalité la plus
 * récente. Rien tant qu’aucune n’est gardée (décision 0103).
 */
export function dateProposee(gardees: readonly Jour[], aujourdhui: Jour): Jour | null {
  const ilYAUnAn = plusAns(aujourdhui, -1)
  const ecart = (fin: Jour) => Math.abs(ecartEnJours(ilYAUnAn, fin))
  return gardees.toSorted((a, b) => ecart(a) - ecart(b) || b.localeCompare(a))[0] ?? null
}
