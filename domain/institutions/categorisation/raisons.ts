import type { Jour } from '#domain/socle/temps/jour.ts'
import { baremeDu } from './bareme.ts'
import type { Point } from './score.ts'
import { CODES_SIGNES, signe, type CodeSigne } from './signes.ts'

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
  return points
    .flatMap(({ code, points: valent, fait }) =>
      valent === null || valent <= 0 || fait === null
        ? []
        : [{ code, fait, poids: valent * coefficients[signe(code).axe] }],
    )
    .toSorted((a, b) => b.poids - a.poids || CODES_SIGNES.indexOf(a.code) - CODES_SIGNES.indexOf(b.code))
    .slice(0, n)
    .map(({ code, fait }) => ({ code, fait }))
}
