/** Ce que l’annuaire montre des changements (décision 0058). */
export const ANS_PUBLICS = 3
