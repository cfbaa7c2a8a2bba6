/** Le code d’activation arrive par la poste en ces jours-là au plus (§9). */
export const JOURS_DU_COURRIER = 15

/** Une demande qui n’est pas activée passé ces mois est supprimée (arrêté du 10/10/2016, art. 3). */
export const MOIS_D_ACTIVATION = 2

/** Un compte sans activité pendant ces années est supprimé (art. R711-2 CCH). */
export const ANS_SANS_ACTIVITE = 1

/** Les caractères du code d’activation (décision 0017). */
export const CARACTERES_DU_CODE = 12
