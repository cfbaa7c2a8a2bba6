import type { Jour } from '#domain/socle/temps/jour.ts'
import { baremeDu } from './bareme.ts'
import type { Point } from './score.ts'
import { signe, type CodeSigne } from './signes.ts'

/** Ce qu’une ligne de liste en dit : au-delà, on ouvre la page de la copropriété. */
export const RAISONS_DITES = 3

/** Une raison de la note, en une phrase. */
export interface Raison {
  code: CodeSigne
  fait: string
}

/**
 * Les raisons qui pèsent le plus dans une note ce jour-là : les signes qui valent des points, chacun avec le coefficient de son axe ; à
 * égalité, dans l’ordre du barème.
 */
export function premieresRaisons(points: readonly Point[], jour: Jour, n: number = RAISONS_DITES): Raison[] {
  const { coefficients } = baremeDu(jour)
  const poids = ({ code, points: valent }: Point) => coefficients[signe(code).axe] * (valent ?? 0)
  return points
    .filter((p) => poids(p) > 0)
    .toSorted((a, b) => poids(b) - poids(a))
    .slice(0, n)
    .flatMap(({ code, fait }) => (fait === null ? [] : [{ code, fait }]))
}
