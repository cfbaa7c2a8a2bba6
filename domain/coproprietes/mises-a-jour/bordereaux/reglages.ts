/** Les lignes d’un fichier, et son poids. */
export const LIGNES_MAX = 5_000
export const POIDS_MAX_FICHIER_MO = 10
export const TAILLE_MAX_FICHIER = POIDS_MAX_FICHIER_MO * 1024 * 1024

/** Les fichiers d’un établissement que l’on examine à la fois. */
export const FICHIERS_EN_COURS_MAX = 5

/** Un bordereau se relit autant de jours après avoir été remis ; ce qu’il a déclaré reste. */
export const BORDEREAUX_GARDES_JOURS = 90
