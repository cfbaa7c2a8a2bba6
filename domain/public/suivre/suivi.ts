/** Les copropriétés qu’une adresse peut suivre. */
export const SUIVIS_MAX = 50

/** Les courriels qu’une boîte qui suit déjà peut recevoir en un jour pour d’autres demandes de suivi. */
export const DEMANDES_PAR_JOUR = 50

/** Les mêmes, d’une boîte qui n’a encore rien confirmé : peut-être n’a-t-elle rien demandé. */
export const DEMANDES_SANS_SUIVI_PAR_JOUR = 5
