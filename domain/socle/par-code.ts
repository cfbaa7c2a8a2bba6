/** Une valeur par code, dans leur ordre ; à part de codes.ts, que toute page publique reçoit. */
// @__NO_SIDE_EFFECTS__
export function parCode<C extends string, T>(
  liste: readonly C[],
  valeur: (code: C, rang: number) => T,
): Record<C, T> {
  return Object.fromEntries(liste.map((code, rang) => [code, valeur(code, rang)])) as Record<C, T>
}
