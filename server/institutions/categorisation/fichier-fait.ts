import { direChoisiesAbsentes } from '#domain/institutions/categorisation/choisies-absentes.ts'
import type { Readable } from 'node:stream'

/** Un fichier de l’outil, qui s’écrit à mesure qu’on le lit. */
export interface FichierFait {
  nom: string
  type: string
  contenu: Readable
  telecharger: true
  /** Ce qu’il y a à écrire, des lignes ou des fiches ; null : il est fait d’un bloc. */
  total: number | null
  /** Ce qui n’a pas pu y être, en une phrase (§8.2). */
  avertissement?: string
}

/** Ce qu’un fichier dit de celles que l’on a choisies et qu’il n’a pas. */
export function sansCelles(
  choisies: readonly string[],
  trouvees: number,
): Pick<FichierFait, 'avertissement'> {
  const avertissement = direChoisiesAbsentes(choisies, trouvees)
  return avertissement === null ? {} : { avertissement }
}
