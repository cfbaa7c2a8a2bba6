import type { Jour } from '#domain/socle/temps/jour.ts'
import type { CategorieFiche } from './categories.ts'
import type { Fiche } from './fiche.ts'
import { FICHES_GENERALES } from './fiches-generales.ts'
import { FICHES_INSTITUTIONS } from './fiches-institutions.ts'
import { FICHES_NOTAIRES } from './fiches-notaires.ts'
import { FICHES_SYNDICS } from './fiches-syndics.ts'

/** Le jour de la dernière relecture des fiches : à changer avec leur texte. */
export const FICHES_A_JOUR_LE: Jour = '2026-11-20'

/** Toutes les fiches mémo, par catégorie. */
export const FICHES_MEMO: readonly Fiche[] = [
  ...FICHES_GENERALES,
  ...FICHES_INSTITUTIONS,
  ...FICHES_NOTAIRES,
  ...FICHES_SYNDICS,
]

/** Les fiches d’une catégorie. */
export function fichesDe(categorie: CategorieFiche): Fiche[] {
  return FICHES_MEMO.filter((f) => f.categories.includes(categorie))
}
