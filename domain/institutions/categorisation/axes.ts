import { codes } from '#domain/socle/codes.ts'

/** Les quatre axes d’une copropriété fragile (domain.md §17), dans l’ordre où on les lit. */
export const AXES = {
  FONCTIONNEMENT: { libelle: 'Fonctionnement' },
  STRUCTURE: { libelle: 'Caractéristiques du syndicat' },
  BATI: { libelle: 'Bâti' },
  FINANCES: { libelle: 'Gestion financière' },
} as const satisfies Record<string, { libelle: string }>
export type Axe = keyof typeof AXES
export const CODES_AXES = codes(AXES)

/** Les catégories, de la moins fragile à la plus fragile ; la lettre se lit sans couleur. */
export const CATEGORIES = {
  A: { libelle: 'A (peu de signes de fragilité)', court: 'Peu de signes' },
  B: { libelle: 'B (quelques signes)', court: 'Quelques signes' },
  C: { libelle: 'C (plusieurs signes, à regarder)', court: 'Plusieurs signes' },
  D: { libelle: 'D (beaucoup de signes, à aller voir)', court: 'Beaucoup de signes' },
  NON_EVALUABLE: { libelle: 'Non évaluable (trop peu de réponses connues)', court: 'Non évaluable' },
} as const satisfies Record<string, { libelle: string; court: string }>
export type Categorie = keyof typeof CATEGORIES
export const CODES_CATEGORIES = codes(CATEGORIES)
