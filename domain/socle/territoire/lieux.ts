import { codes } from '#domain/socle/codes.ts'

/** Les quatre sortes de lieux où l’on cherche, de la plus grande à la plus petite. */
export const TYPES_DE_LIEU = {
  REGION: { libelle: 'région', critere: 'region' },
  DEPARTEMENT: { libelle: 'département', critere: 'departement' },
  INTERCOMMUNALITE: { libelle: 'intercommunalité', critere: 'intercommunalite' },
  COMMUNE: { libelle: 'commune', critere: 'commune' },
} as const
export type TypeDeLieu = keyof typeof TYPES_DE_LIEU
export const CODES_TYPES_DE_LIEU = codes(TYPES_DE_LIEU)

/** Un lieu où chercher ; `code` : Insee, ou SIREN d’une intercommunalité. `departement` : celui d’une commune. */
export interface Lieu {
  type: TypeDeLieu
  code: string
  nom: string
  departement: string | null
  /** Un nom d’hier, avec celui d’aujourd’hui ; absent, le sien. */
  dit?: string | null
}

/** Le lieu et ce qu’il est : deux communes de même nom se distinguent par leur département. */
export const direLieu = ({ type, code, nom, departement, dit }: Lieu): string => {
  if (dit) return dit
  const quoi = type === 'DEPARTEMENT' ? `département ${code}` : TYPES_DE_LIEU[type].libelle
  return departement === null ? `${nom} (${quoi})` : `${nom} (${quoi}, ${departement})`
}
