/** La page de la liste d’où l’on vient : ses numéros dans l’ordre, et son adresse. */
interface Suite {
  adresse: string
  numeros: readonly string[]
}

let suite: Suite | null = null

/** Retient la page de la liste que l’on lit : de la page de l’une, on passe à la suivante sans y revenir. */
export function retenirLaSuite(lue: Suite): void {
  suite = lue
}

export interface Voisines {
  /** L’adresse de la liste. */
  adresse: string
  rang: number
  nombre: number
  precedente: string | null
  suivante: string | null
}

/** Celles d’avant et d’après, dans la page de la liste d’où l’on vient ; null : on vient d’ailleurs. */
export function voisinesDe(numero: string): Voisines | null {
  const i = suite?.numeros.indexOf(numero) ?? -1
  if (suite === null || i === -1) return null
  return {
    adresse: suite.adresse,
    rang: i + 1,
    nombre: suite.numeros.length,
    precedente: suite.numeros[i - 1] ?? null,
    suivante: suite.numeros[i + 1] ?? null,
  }
}
