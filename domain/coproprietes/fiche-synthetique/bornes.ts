/** Ce qu’a le syndic pour la mettre à jour, la notification du procès-verbal faite (décret 2016-1822). */
export const MOIS_DE_MISE_A_JOUR = 2
