import { CARACTERES_DU_CODE } from './bornes.ts'

/** Sans O, I, L, U ni 0 et 1 : se recopie d’une lettre sans s’y tromper. */
export const ALPHABET_CODE = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Un code d’activation d’après douze tirages de 0 à 29. « K7QM-4T2X-9PCA » (environ 59 bits). */
export function codeDeTirages(tirages: readonly number[]): string {
  const lettres = tirages.slice(0, CARACTERES_DU_CODE).map((t) => ALPHABET_CODE[t % ALPHABET_CODE.length])
  return afficherCode(lettres.join(''))
}

/** « K7QM-4T2X-9PCA ». */
export function afficherCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-')
}

/** Ce qui se montre d’un code tant que personne n’a dit pourquoi le lire. */
export const CODE_MASQUE = '••••-••••-••••'

/** Lit un code tapé en toute casse, avec ou sans tirets ni espaces. Rend les douze caractères, null sinon. */
export function lireCode(texte: string): string | null {
  const t = texte.replace(/[\s\-–]/g, '').toUpperCase()
  return t.length === CARACTERES_DU_CODE && Array.from(t).every((c) => ALPHABET_CODE.includes(c)) ? t : null
}
