const RONDS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** La fin d’une échelle qui part de zéro : un nombre rond, un peu au-delà de ce que l’on y pose. */
export function finDEchelle(valeur: number): number {
  if (valeur <= 0) return 1
  const vise = valeur * 1.2
  const unite = 10 ** Math.floor(Math.log10(vise))
  return Number(((RONDS.find((rond) => rond * unite >= vise) ?? 10) * unite).toPrecision(3))
}
