/** Le code d’activation arrive par la poste en ces jours-là au plus (§9). */
export const JOURS_DU_COURRIER = 15

/** Une demande qui n’est pas activée passé ces mois est supprimée (arrêté du 10/10/2016, art. 3). */
export const MOIS_D_ACTIVATION = 2

/** Un compte sans activité pendant ces années est supprimé (art. R711-2 CCH). */
export const ANS_SANS_ACTIVITE = 1

/** Les caractères du code d’activation (décision 0017). */
export const CARACTERES_DU_CODE = 12

/** Ce qui se lit à la fois des lettres à imprimer, et des inscriptions qui attendent le teneur. */
export const LETTRES_LUES_MAX = 100
export const INSCRIPTIONS_LUES_MAX = 100

/** Les rappels avant la suppression (décision 0017) : dix mois, onze mois, onze mois et demi après la dernière activité. */
export const RAPPELS_AVANT_SUPPRESSION = [
  { mois: 10, jours: 0 },
  { mois: 11, jours: 0 },
  { mois: 11, jours: 15 },
] as const
