import type { CategorieFiche } from './categories.ts'

/** Une fiche mémo (§2.4) : une page à lire avant une démarche. */
export interface Fiche {
  /** Son nom dans une adresse et dans le nom du fichier. */
  code: string
  /** Plusieurs quand le texte est le même pour tous. */
  categories: readonly CategorieFiche[]
  titre: string
  chapeau: string
  sections: readonly { titre: string; paragraphes?: readonly string[]; etapes?: readonly string[] }[]
  aRetenir: readonly string[]
}
