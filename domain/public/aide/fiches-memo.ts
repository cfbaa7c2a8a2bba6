import type { Jour } from '#domain/socle/temps/jour.ts'
import type { CategorieFiche } from './categories.ts'
import type { Fiche } from './fiche.ts'
import { FICHES_GENERALES } from './fiches-generales.ts'
import { fichesDesInstitutions } from './fiches-institutions.ts'
import { FICHES_NOTAIRES } from './fiches-notaires.ts'
import { fichesDesSyndics } from './fiches-syndics.ts'

/** Le jour de la dernière relecture des fiches : à changer avec leur texte. */
export const FICHES_A_JOUR_LE: Jour = '2026-11-20'

/** Toutes les fiches mémo, par catégorie, avec les règles de ce jour. */
export const fichesMemo = (jour: Jour): readonly Fiche[] => [
  ...FICHES_GENERALES,
  ...fichesDesInstitutions(jour),
  ...FICHES_NOTAIRES,
  ...fichesDesSyndics(jour),
]

/** Les fiches d’une catégorie. */
export function fichesDe(categorie: CategorieFiche, jour: Jour): Fiche[] {
  return fichesMemo(jour).filter((f) => f.categories.includes(categorie))
}
