/** Ce texte, cherché tel quel dans un LIKE : ses jokers ne valent qu’eux-mêmes. */
export const telQuel = (texte: string): string => texte.replace(/[\\%_]/g, '\\$&')

/** Le motif LIKE de ce qui contient ce texte. */
export const motifLike = (texte: string): string => `%${telQuel(texte)}%`
