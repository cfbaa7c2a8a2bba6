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
