import { codes } from '#domain/socle/codes.ts'

/** Les niveaux où l’outil regroupe (domain.md §17) ; `dessous` : où mène un appui sur un groupe. */
export const NIVEAUX_DE_REGROUPEMENT = {
  REGION: { libelle: 'Région', pluriel: 'Régions', dessous: 'DEPARTEMENT' },
  DEPARTEMENT: { libelle: 'Département', pluriel: 'Départements', dessous: 'COMMUNE' },
  EPCI: { libelle: 'Intercommunalité', pluriel: 'Intercommunalités', dessous: 'COMMUNE' },
  COMMUNE: { libelle: 'Commune', pluriel: 'Communes', dessous: 'COPROPRIETE' },
  COPROPRIETE: { libelle: 'Copropriété', pluriel: 'Copropriétés', dessous: null },
} as const satisfies Record<string, { libelle: string; pluriel: string; dessous: string | null }>
export type NiveauDeRegroupement = keyof typeof NIVEAUX_DE_REGROUPEMENT
export const CODES_REGROUPEMENTS = codes(NIVEAUX_DE_REGROUPEMENT)

/** Au niveau des copropriétés, la carte en montre tant au plus ; la liste, elle, les a toutes. */
export const POINTS_MAX = 500
