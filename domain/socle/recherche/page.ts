/** Au-delà, aucune liste n’a de page. */
export const RANG_DE_PAGE_MAX = 100_000

/** Vrai d’un rang de page. */
export const estUnePage = (n: number): boolean => Number.isInteger(n) && n > 0 && n <= RANG_DE_PAGE_MAX

/** La page que demande une adresse ; la première, si ce qui s’y lit n’en est pas une, ou que la liste n’en a jamais tant. */
export function lirePage(valeur: unknown, max: number = RANG_DE_PAGE_MAX): number {
  const rang = Number(valeur ?? 1)
  return estUnePage(rang) && rang <= max ? rang : 1
}
