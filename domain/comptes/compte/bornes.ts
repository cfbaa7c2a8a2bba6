/** Ce que vaut un lien reçu : pour créer son mot de passe, le retrouver, confirmer une nouvelle adresse (décision 0020). */
export const JOURS_DE_CREATION = 7
export const HEURES_DE_RECUPERATION = 1
export const HEURES_DE_CONFIRMATION = 24

/** §5.2 : les caractères d’un mot de passe. */
export const MOT_DE_PASSE_MIN = 12
export const MOT_DE_PASSE_MAX = 128
