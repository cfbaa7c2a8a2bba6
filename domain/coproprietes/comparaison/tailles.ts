import { codes } from '#domain/socle/codes.ts'

const GRANDE = 200

const entre = (de: number, a: number) => ({ de, a, libelle: `${de} à ${a} lots` })

/** Les tailles que l’on compare, en lots principaux (décision 0006) ; bornes comprises. */
export const TAILLES = {
  DE_1_A_5: entre(1, 5),
  DE_6_A_10: entre(6, 10),
  DE_11_A_50: entre(11, 50),
  DE_51_A_200: entre(51, GRANDE),
  PLUS_DE_200: { de: GRANDE + 1, a: null, libelle: `plus de ${GRANDE} lots` },
} as const satisfies Record<string, { de: number; a: number | null; libelle: string }>
export type Taille = keyof typeof TAILLES

/** La taille de tant de lots principaux ; null s’il n’y en a aucun, ou si l’on ne sait. */
export const tailleDe = (lots: number | null): Taille | null =>
  lots === null
    ? null
    : (codes(TAILLES).find((t) => lots >= TAILLES[t].de && lots <= (TAILLES[t].a ?? Infinity)) ?? null)
