import { CODES_SIGNES, type CodeSigne } from './signes.ts'
import type { Point } from './score.ts'

/** Ce qui s’écrit d’un signe que l’on ne connaît pas. */
const INCONNU = '-'

/**
 * La place de chaque signe dans les points gardés (décision 0103). Ce qui est gardé ne se récrit pas : un signe de plus vient à la fin,
 * un signe retiré laisse sa place.
 */
const PLACES: readonly CodeSigne[] = [
  'MANDAT',
  'MISE_A_JOUR',
  'COMPTES_NON_APPROUVES',
  'ADMINISTRATION_PROVISOIRE',
  'MANDATAIRE_AD_HOC',
  'CARENCE',
  'TAILLE',
  'PETITE_SANS_PROFESSIONNEL',
  'SYNDICAT_LIE',
  'QUARTIER_PRIORITAIRE',
  'ARRETE',
  'CONSTRUCTION',
  'ETIQUETTES',
  'PLAN_DE_TRAVAUX',
  'IMPAYES',
  'DETTES',
  'FONDS_DE_TRAVAUX',
]

/** Le rang d’un signe dans les points gardés, à partir de 1. */
export const placeGardee = (code: CodeSigne): number => PLACES.indexOf(code) + 1

/** Les points de chaque signe ; null : on ne le sait pas. Un signe absent n’existait pas. */
export type PointsParSigne = Readonly<Partial<Record<CodeSigne, number | null>>>

/** Les points d’une note, un caractère par signe : ils se gardent pour chaque copropriété à chaque trimestre. */
export function ecrirePoints(points: readonly Pick<Point, 'code' | 'points'>[]): string {
  const parSigne = new Map(points.map((p) => [p.code, p.points]))
  return PLACES.map((code) => parSigne.get(code) ?? INCONNU).join('')
}

/** Les points gardés, signe par signe. */
export const lirePoints = (gardes: string): PointsParSigne =>
  Object.fromEntries(
    CODES_SIGNES.flatMap((code) => {
      const lu = gardes[PLACES.indexOf(code)]
      return lu === undefined ? [] : [[code, lu === INCONNU ? null : Number(lu)] as const]
    }),
  )
