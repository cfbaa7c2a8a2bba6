/** « 12,5 % » : un nombre déjà en pour cent, au dixième. */
export const afficherPourCent = (n: number): string => `${n.toFixed(1).replace('.', ',')}\u202f%`
