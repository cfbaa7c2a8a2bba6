/** Le délai de réponse à une réclamation, en jours ouvrés (décision 0061). */
export const DELAI_DE_REPONSE = 5

/** Ce qu’elle garde de textes et de pièces une fois close, sauf réglage de l’agence. */
export const MOIS_GARDEE = 12
