/** Les chiffres d’un SIRET (répertoire Sirene, INSEE). */
export const CHIFFRES_DU_SIRET = 14

/** Ceux d’un code postal. */
export const CHIFFRES_DU_CODE_POSTAL = 5

/** Un numéro d’immatriculation (décision 0005). */
export const LETTRES_DU_NUMERO = 2
export const CHIFFRES_DU_NUMERO = 7
