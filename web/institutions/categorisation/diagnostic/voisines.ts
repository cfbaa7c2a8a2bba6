/** La page de la liste d’où l’on vient : ses numéros dans l’ordre, et son adresse. */
interface Suite {
  adresse: string
  numeros: readonly string[]
}

let suite: Suite | null = null
/** De combien cette page avait défilé. */
let defilee = 0

/** Retient la page de la liste que l’on lit : de la page de l’une, on passe à la suivante sans y revenir. */
export function retenirLaSuite(lue: Suite): void {
  if (lue.adresse !== suite?.adresse) defilee = 0
  suite = lue
}

/** Retient où l’on en est de cette page. */
export function retenirOuLOnEnEst(defilement: number): void {
  defilee = defilement
}

/** Où l’on avait laissé la page de cette adresse ; 0 : une autre se lit de son début. */
export const ouLOnEnEtait = (adresse: string): number => (adresse === suite?.adresse ? defilee : 0)

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
