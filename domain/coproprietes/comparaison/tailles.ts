import { codes } from '#domain/socle/codes.ts'

/** Les tailles que l’on compare, en lots principaux (décision 0006) ; bornes comprises. */
export const TAILLES = {
  DE_1_A_5: { de: 1, a: 5, libelle: '1 à 5 lots' },
  DE_6_A_10: { de: 6, a: 10, libelle: '6 à 10 lots' },
  DE_11_A_50: { de: 11, a: 50, libelle: '11 à 50 lots' },
  DE_51_A_200: { de: 51, a: 200, libelle: '51 à 200 lots' },
  PLUS_DE_200: { de: 201, a: null, libelle: 'plus de 200 lots' },
} as const satisfies Record<string, { de: number; a: number | null; libelle: string }>
export type Taille = keyof typeof TAILLES

/** La taille de tant de lots principaux ; null s’il n’y en a aucun, ou si l’on ne sait. */
export const tailleDe = (lots: number | null): Taille | null =>
  lots === null
    ? null
    : (codes(TAILLES).find((t) => lots >= TAILLES[t].de && lots <= (TAILLES[t].a ?? Infinity)) ?? null)
