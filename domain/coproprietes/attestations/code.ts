import { ALPHABET_CODE, afficherCode } from '#domain/comptes/inscription/code-activation.ts'

/** Environ 78 bits : un million d’essais par seconde n’en trouveraient pas un en dix mille ans. */
export const LONGUEUR_CODE = 16

/** Le code d’une attestation, tel que la base le garde, d’après seize tirages de 0 à 29. */
export function codeDeTirages(tirages: readonly number[]): string {
  return tirages
    .slice(0, LONGUEUR_CODE)
    .map((t) => ALPHABET_CODE[t % ALPHABET_CODE.length])
    .join('')
}

/** Lit un code tapé en toute casse, avec ou sans tirets ni espaces. Rend les seize caractères, null sinon. */
export function lireCodeAttestation(texte: string): string | null {
  const t = texte.replace(/[\s\-–]/g, '').toUpperCase()
  return t.length === LONGUEUR_CODE && Array.from(t).every((c) => ALPHABET_CODE.includes(c)) ? t : null
}

/** « K7QM-4T2X-9PCA-5VWZ ». */
export const afficherCodeAttestation = afficherCode
