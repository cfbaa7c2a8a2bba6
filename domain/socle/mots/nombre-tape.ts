const ESPACES = /[\s]/g

/** Lit un entier tapé à la française (« 1 234 »). Rend null si ce n’est pas un entier. */
export function lireEntier(texte: string): number | null {
  const t = texte.replace(ESPACES, '')
  if (!/^[+-]?\d{1,15}$/.test(t)) return null
  return Number(t) + 0
}

/**
 * Lit un montant en euros tapé à la française : « 1 234,56 », « 1234.5 », « 1.234,56 », « 12 € ». Rend un nombre d’euros
 * à deux décimales, null si ce n’en est pas un : ni troisième décimale, ni plus de douze chiffres d’euros.
 */
export function lireMontant(texte: string): number | null {
  const t = texte.replace(ESPACES, '').replace(/(€|eur(?:os?)?)$/i, '')
  const [, signe, entiers, decimales = ''] =
    /^([+-]?)([1-9]\d{0,2}(?:\.\d{3}){1,3}|\d{1,12})(?:,(\d{1,2}))?$/.exec(t) ??
    /^([+-]?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(t) ??
    []
  if (entiers === undefined) return null
  const centimes = Number(entiers.replaceAll('.', '')) * 100 + Number(decimales.padEnd(2, '0'))
  return (signe === '-' ? 0 - centimes : centimes) / 100
}
