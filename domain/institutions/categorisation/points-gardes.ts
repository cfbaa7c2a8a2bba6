import { CODES_SIGNES, type CodeSigne } from './signes.ts'
import type { Point } from './score.ts'

/** Ce qui s’écrit d’un signe que l’on ne connaît pas. */
const INCONNU = '-'

/**
 * La place de chaque signe dans les points gardés (décision 0103). Ce qui est gardé ne se récrit pas : un signe de plus vient à la fin,
 * un signe retiré laisse sa place.
 */
const PLACES = {
  MANDAT: 0,
  MISE_A_JOUR: 1,
  COMPTES_NON_APPROUVES: 2,
  ADMINISTRATION_PROVISOIRE: 3,
  MANDATAIRE_AD_HOC: 4,
  CARENCE: 5,
  TAILLE: 6,
  PETITE_SANS_PROFESSIONNEL: 7,
  SYNDICAT_LIE: 8,
  QUARTIER_PRIORITAIRE: 9,
  ARRETE: 10,
  CONSTRUCTION: 11,
  ETIQUETTES: 12,
  PLAN_DE_TRAVAUX: 13,
  IMPAYES: 14,
  DETTES: 15,
  FONDS_DE_TRAVAUX: 16,
} as const satisfies Record<CodeSigne, number>
const NOMBRE_DE_PLACES = 1 + Math.max(...Object.values(PLACES))

/** Le rang d’un signe dans les points gardés, à partir de 1. */
export const placeGardee = (code: CodeSigne): number => PLACES[code] + 1

/** Les points de chaque signe ; null : on ne le sait pas. Un signe absent n’existait pas. */
export type PointsParSigne = Readonly<Partial<Record<CodeSigne, number | null>>>

/** Les points d’une note, un caractère par signe : ils se gardent pour chaque copropriété à chaque trimestre. */
export function ecrirePoints(points: readonly Pick<Point, 'code' | 'points'>[]): string {
  const places = Array.from({ length: NOMBRE_DE_PLACES }, () => INCONNU)
  for (const p of points) places[PLACES[p.code]] = p.points === null ? INCONNU : String(p.points)
  return places.join('')
}

/** Les points gardés, signe par signe. */
export const lirePoints = (gardes: string): PointsParSigne =>
  Object.fromEntries(
    CODES_SIGNES.flatMap((code) => {
      const lu = gardes[PLACES[code]]
      return lu === undefined ? [] : [[code, lu === INCONNU ? null : Number(lu)] as const]
    }),
  )
