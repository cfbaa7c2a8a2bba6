/** Une parcelle, telle que le cadastre l’écrit (IDU) : commune, préfixe, section, numéro. */
export const CARACTERES_D_UNE_PARCELLE = 14
export const CHIFFRES_DU_PREFIXE = 3
export const LETTRES_DE_LA_SECTION = 2
export const CHIFFRES_DU_NUMERO_DE_PARCELLE = 4
