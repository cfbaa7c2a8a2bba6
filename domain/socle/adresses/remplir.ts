/** Remplit les morceaux d’un chemin, dans leur ordre. */
export const remplir = (chemin: string, ...morceaux: (string | number)[]): string =>
  chemin.replace(/\$\w+/g, () => encodeURIComponent(morceaux.shift() ?? ''))

export const avec = (chemin: string, cle: string, valeur: string | number): string =>
  `${chemin}?${cle}=${encodeURIComponent(valeur)}`

/** La page d’une liste, et ce que l’on y filtre ; ce qui n’est pas demandé, et la première page, ne s’écrivent pas. */
export const liste = (chemin: string, filtres: Record<string, string | null>, page: number): string => {
  const parametres = Object.entries({ ...filtres, page: page > 1 ? String(page) : null }).flatMap(
    ([cle, valeur]) => (valeur === null ? [] : [`${cle}=${encodeURIComponent(valeur)}`]),
  )
  return parametres.length === 0 ? chemin : `${chemin}?${parametres.join('&')}`
}
