import { codes } from '#domain/socle/codes.ts'

/**
 * Les niveaux où l’on compte (domain.md §16), du plus grand au plus petit. `adresse` : comme l’adresse d’une page l’écrit ;
 * `dessous` : le niveau que l’on classe, `commune` celui des arrondissements.
 */
export const NIVEAUX = {
  FRANCE: { adresse: 'france', libelle: 'France', dessous: 'REGION' },
  REGION: { adresse: 'region', libelle: 'Région', dessous: 'DEPARTEMENT' },
  DEPARTEMENT: { adresse: 'departement', libelle: 'Département', dessous: 'COMMUNE' },
  INTERCOMMUNALITE: { adresse: 'intercommunalite', libelle: 'Intercommunalité', dessous: 'COMMUNE' },
  COMMUNE: { adresse: 'commune', libelle: 'Commune', dessous: 'COMMUNE' },
} as const satisfies Record<string, { adresse: string; libelle: string; dessous: string }>
export type Niveau = keyof typeof NIVEAUX
export const CODES_NIVEAUX = codes(NIVEAUX)

/** Les niveaux, tels qu’une adresse les écrit. */
export const NIVEAUX_D_ADRESSE = CODES_NIVEAUX.map((niveau) => NIVEAUX[niveau].adresse)
export type NiveauDAdresse = (typeof NIVEAUX)[Niveau]['adresse']

/** Le niveau qu’une adresse écrit ainsi. */
export const niveauDe = (adresse: NiveauDAdresse): Niveau =>
  CODES_NIVEAUX.find((niveau) => NIVEAUX[niveau].adresse === adresse) ?? 'FRANCE'

/** La France est seule à son niveau : ce qui lui tient lieu de code. */
export const CODE_DE_LA_FRANCE = 'FR'
