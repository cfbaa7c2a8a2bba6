/** Ce que l’on cherche dans l’historique d’une copropriété. */
export const GENRES_HISTORIQUE = {
  IMMATRICULATION: 'Immatriculation',
  DECLARATION: 'Mises à jour',
  MANDAT: 'Mandats',
  PROCEDURE: 'Procédures',
  DISSOLUTION: 'Dissolution',
  DOCUMENT: 'Documents délivrés',
} as const

export type GenreHistorique = keyof typeof GENRES_HISTORIQUE
