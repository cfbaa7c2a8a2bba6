import { afficherEntier } from './nombre.ts'

// Un calcul à virgule laisse 14,9499999999 : ce n’est pas 14,9.
const dixiemesDe = (n: number): number => Math.round(Number((n * 10).toFixed(6)))

/** Le pas où un taux se dit, et où il se compare à un seuil : le dixième de pour cent le plus proche. */
export const auDixieme = (n: number): number => dixiemesDe(n) / 10

/** « 12,5 % », « 12 % » : un nombre déjà en pour cent, au dixième. */
export function afficherPourCent(n: number): string {
  const dixiemes = dixiemesDe(n)
  const reste = dixiemes % 10
  return `${afficherEntier(Math.floor(dixiemes / 10))}${reste === 0 ? '' : `,${reste}`}\u202f%`
}
