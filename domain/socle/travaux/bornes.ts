/** Ce qu’un fichier demandé pour plus tard attend la personne, une fois prêt. */
export const JOURS_DE_GARDE = 1
