/** Les chiffres d’un SIRET (répertoire Sirene, INSEE). */
export const CHIFFRES_DU_SIRET = 14

/** Ceux d’un code postal. */
export const CHIFFRES_DU_CODE_POSTAL = 5
