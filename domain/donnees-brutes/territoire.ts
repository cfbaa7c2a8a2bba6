import { aSaForme, CODES_NIVEAUX_GEOGRAPHIQUES, type Territoire } from '../habilitation/territoires.ts'

/** Le territoire qu’une adresse écrit ainsi ; null : elle n’en écrit pas. */
export function lireTerritoire(ecrit: string): Territoire | null {
  const [dit = '', code = '', ...reste] = ecrit.split(':')
  const niveau = CODES_NIVEAUX_GEOGRAPHIQUES.find((n) => n === dit)
  if (niveau === undefined || reste.length > 0) return null
  return aSaForme({ niveau, code }) ? { niveau, code } : null
}
