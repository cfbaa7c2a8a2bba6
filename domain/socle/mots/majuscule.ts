/** « Une ligne » : un texte qui commence une phrase. */
export const avecMajuscule = (texte: string): string => texte.charAt(0).toUpperCase() + texte.slice(1)

/** « une ligne » : une phrase reprise au milieu d’une autre. */
export const sansMajuscule = (texte: string): string => texte.charAt(0).toLowerCase() + texte.slice(1)
