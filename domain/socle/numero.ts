import { CHIFFRES_DU_NUMERO } from '#domain/socle/identifiants.ts'

const LETTRES = 26
const PAR_PREFIXE = 10_000_000

/** La forme que l’on montre : `AA1-234-567`. */
export function afficherNumero(numero: string): string {
  return `${numero.slice(0, 3)}-${numero.slice(3, 6)}-${numero.slice(6)}`
}

/** « BA0-001-001, AA1-234-567 ». */
export const enumererNumeros = (numeros: readonly string[]): string => numeros.map(afficherNumero).join(', ')

/**
 * Le numéro de rang `rang` (à partir de 1) : AA0000001, …, AA9999999, AB0000000, … (décision 0005).
 * Refuse par RangeError un rang hors de la série.
 */
export function numeroDeRang(rang: number): string {
  const prefixe = Math.floor(rang / PAR_PREFIXE)
  if (!Number.isInteger(rang) || rang < 1 || prefixe >= LETTRES * LETTRES)
    throw new RangeError(`rang hors de la série des numéros : ${rang}`)
  const lettres = String.fromCharCode(65 + Math.floor(prefixe / LETTRES), 65 + (prefixe % LETTRES))
  return lettres + String(rang % PAR_PREFIXE).padStart(CHIFFRES_DU_NUMERO, '0')
}

/** Le rang d’un numéro de forme `AA1234567` ; l’inverse de `numeroDeRang`. */
export function rangDeNumero(numero: string): number {
  const prefixe = (numero.charCodeAt(0) - 65) * LETTRES + numero.charCodeAt(1) - 65
  return prefixe * PAR_PREFIXE + Number(numero.slice(2))
}
