import { CODES_COLONNES, colonne, type CodeColonne } from './colonnes.ts'

/** Ce qui range les copropriétés de l’outil : chaque colonne, et `idRegion`, l’ordre d’origine (§9). */
export type Tri = 'idRegion' | CodeColonne
export const CODES_TRIS: readonly [Tri, ...Tri[]] = ['idRegion', ...CODES_COLONNES]

/** Un ordre, en mots. */
export const direTri = (tri: Tri): string => (tri === 'idRegion' ? 'Région' : colonne(tri).libelle)

/** §9 : la taille de page de l’outil, au plus et par défaut. */
export const TAILLE_DE_PAGE = 4_000

/** Ce que l’écran montre à la fois : une page plus longue ne se lit pas, elle s’emporte. */
export const TAILLE_D_ECRAN = 50
