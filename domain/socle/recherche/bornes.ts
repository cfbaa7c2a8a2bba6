/** Ce qu’il faut taper, au moins, d’un lieu ou d’une commune pour qu’on le propose (§5.8). */
export const LETTRES_D_UN_LIEU = 2

/** Ce qu’il faut d’un mot, au moins, pour chercher dans tout le pays (§5.8). */
export const LETTRES_DANS_LE_PAYS = 3

/** Ce que tapent l’assistance et le teneur dans une case, au plus. */
export const CARACTERES_D_UNE_RECHERCHE = 256

/** Ce que tape l’assistance, au moins (§2.8). */
export const CARACTERES_DE_L_ASSISTANCE = 3

/** Ce que propose, au plus, une adresse ou une commune que l’on tape. */
export const PROPOSITIONS_MAX = 10
