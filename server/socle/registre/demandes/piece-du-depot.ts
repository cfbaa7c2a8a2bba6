import type { Instant } from '#domain/socle/temps/instant.ts'
import { FichierPerdu, type Fichiers, type Garde } from '#server/socle/documents/fichiers.ts'

export type Piece = Garde & { nom: string; dateDepot: Instant }

/** La pièce d’un brouillon, telle que la base la décrit ; null quand il n’y en a pas. */
export function pieceDe(brouillon: {
  fichierId: string | null
  fichierNom: string | null
  taille: number | null
  empreinte: string | null
  fichierDepot: Instant | null
}): Piece | null {
  const { fichierId: id, fichierNom: nom, fichierDepot: dateDepot, taille, empreinte } = brouillon
  return id === null || nom === null || taille === null || empreinte === null || dateDepot === null
    ? null
    : { id, nom, taille, empreinte, dateDepot }
}

/** Relit la pièce octet par octet : le teneur ne doit pas découvrir, dans un dossier déposé, une preuve illisible. */
export async function estPerdue(fichiers: Fichiers, piece: Piece): Promise<boolean> {
  try {
    await fichiers.lire(piece)
    return false
  } catch (erreur) {
    if (erreur instanceof FichierPerdu) return true
    throw erreur
  }
}
