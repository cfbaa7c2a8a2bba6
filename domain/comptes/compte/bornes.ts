/** Ce que vaut un lien reçu : pour créer son mot de passe, le retrouver, confirmer une nouvelle adresse (décision 0020). */
export const JOURS_DE_CREATION = 7
export const HEURES_DE_RECUPERATION = 1
export const HEURES_DE_CONFIRMATION = 24

/** Redemandé avant la moitié de sa durée, le même lien repart : qui le redemande ne ferme pas le premier (décision 0095). */
export const PARTS_DU_MEME_LIEN = 2

/** Les courriels d’inscription, ou de nouvelle adresse, qu’une boîte peut recevoir en un jour, de qui n’a rien prouvé (décision 0095). */
export const CREATIONS_PAR_JOUR = 3

/**
 * Les mêmes, pour retrouver un mot de passe, tant que le lien peut repartir tel quel : au-delà, il est déjà dans la boîte, et vaut
 * encore une demi-heure (décision 0095).
 */
export const RECUPERATIONS_DU_MEME_LIEN = 2

/** §5.2 : les caractères d’un mot de passe. */
export const MOT_DE_PASSE_MIN = 12
export const MOT_DE_PASSE_MAX = 128
