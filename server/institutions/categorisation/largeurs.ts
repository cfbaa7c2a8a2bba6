import type { CodeColonne } from '#domain/institutions/categorisation/colonnes.ts'

/** Ce que prend, dans un classeur qui s’écrit à mesure, une colonne dont les réponses ne se connaissent pas d’avance, en caractères. */
export const LARGEURS = {
  numero: 14,
  nom: 34,
  adresse: 46,
  commune: 26,
  syndic: 34,
} as const satisfies Partial<Record<CodeColonne, number>>

/** Des raisons, en phrases : elles s’y replient. */
export const LARGEUR_DES_RAISONS = 50
