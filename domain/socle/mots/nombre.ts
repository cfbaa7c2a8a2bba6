/** « 1 234,56 € », espaces insécables. */
export function afficherMontant(euros: number): string {
  return `${afficherDecimal(euros)}\u00a0€`
}

/** « 1 234,56 », sans l’unité : ce que l’on remet dans un champ. */
export function afficherDecimal(euros: number): string {
  const centimes = Math.round(Math.abs(euros) * 100)
  return `${euros < 0 && centimes > 0 ? '-' : ''}${afficherEntier(Math.floor(centimes / 100))},${String(centimes % 100).padStart(2, '0')}`
}

/** « 12 345 », espace fine insécable. */
export function afficherEntier(n: number): string {
  return String(Math.trunc(n)).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f')
}
