/** Où le brouillon garde, telle que tapée, la raison qui distingue l’immeuble des copropriétés proches. */
export const RAISON = 'identification.raisonDistincte'

/** De même, le nombre de bâtiments de référence, que le serveur tient par son appel. */
export const BATIMENTS = 'identification.nbBatimentsRef'
