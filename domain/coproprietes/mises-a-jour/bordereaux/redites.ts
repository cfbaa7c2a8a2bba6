/** Ce qu’il y a à dire d’une colonne d’une ligne ; null : de la ligne entière. */
export interface Dit {
  colonne: string | null
  message: string
}

/** Une chose à lire : sous le nom d’une colonne ce qu’on en dit, ou sous une phrase les colonnes dont elle parle. */
export interface ALire {
  titre: string | null
  texte: string
}

/** Au-delà, la même phrase se dit une fois, avec toutes ses colonnes. */
const REDITES_MAX = 3

/** Un titre de colonne a parfois une virgule : ils se séparent par un point-virgule. */
const rassembler = (message: string, dits: readonly Dit[]): ALire => ({
  titre: message.replace(/\.$/, ''),
  texte: `${dits.flatMap((d) => d.colonne ?? []).join('\u202f; ')}.`,
})

/** Ce qu’il y a à dire d’une ligne ; une phrase trop redite l’est une fois, à sa première place. */
export function grouper(dits: readonly Dit[]): ALire[] {
  return dits.flatMap((dit) => {
    const { colonne, message } = dit
    const redits = colonne === null ? [] : dits.filter((d) => d.colonne !== null && d.message === message)
    if (redits.length <= REDITES_MAX) return [{ titre: colonne, texte: message }]
    return dit === redits[0] ? [rassembler(message, redits)] : []
  })
}
