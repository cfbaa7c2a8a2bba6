import type { Jour } from '#domain/socle/temps/jour.ts'

/** Ce que cache le secret statistique (domain.md §16). */
export interface ReglesDuSecret {
  /** Copropriétés au moins, pour qu’une case se montre. */
  minimum: number
  /** Part d’une case, en pour cent, au-delà de laquelle un seul syndic y lirait les autres. */
  partMax: number
}

/** Les règles et le jour où chacune prend effet. */
const VERSIONS = [
  { depuis: '2016-11-01', minimum: 11, partMax: 85 },
] as const satisfies readonly (ReglesDuSecret & {
  depuis: Jour
})[]

/** Les règles en vigueur ce jour-là. */
export const reglesDuSecret = (jour: Jour): ReglesDuSecret =>
  VERSIONS.findLast(({ depuis }) => depuis <= jour) ?? VERSIONS[0]

/** Une case : ce qu’elle compte, et ce qu’en a le syndic qui en a le plus. */
export interface Case {
  nombre: number
  plusGros: number
}

/**
 * Combien d’autres copropriétés se cachent au moins avec cette case, pour que leur total ne dise personne : onze en tout, et le plus gros
 * syndic n’y tient plus la part qui le montre. 0 : elle se montre. Vide, il n’y a personne à reconnaître.
 */
export function manqueA({ nombre, plusGros }: Case, { minimum, partMax }: ReglesDuSecret): number {
  if (nombre === 0) return 0
  return Math.max(0, minimum - nombre, Math.ceil((plusGros * 100) / partMax) - nombre)
}

/** Vrai d’une case qui laisserait reconnaître quelqu’un. */
export const estSensible = (c: Case, regles: ReglesDuSecret): boolean => manqueA(c, regles) > 0
