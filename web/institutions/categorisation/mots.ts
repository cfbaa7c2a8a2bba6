/** « 12 % » : la part entière, « moins de 1 % » quand il y en a. */
export function enPourCent(nombre: number, total: number): string {
  const part = (100 * nombre) / total
  return nombre > 0 && part < 1 ? `moins de 1\u202f%` : `${Math.round(part)}\u202f%`
}
