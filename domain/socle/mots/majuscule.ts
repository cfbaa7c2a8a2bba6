/** « Une ligne » : un texte qui commence une phrase. */
export const avecMajuscule = (texte: string): string => texte.charAt(0).toUpperCase() + texte.slice(1)
