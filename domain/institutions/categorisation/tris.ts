import { codes } from '#domain/socle/codes.ts'

/** Ce qui range les copropriétés de l’outil. `idRegion` : l’ordre d’origine (§9). */
export const TRIS = {
  idRegion: 'Région',
  note: 'Note de fragilité',
  nbLots: 'Nombre de lots',
  tauxImpayes: 'Impayés',
  dateMaj: 'Dernière mise à jour',
  nom: 'Nom',
} as const
export type Tri = keyof typeof TRIS
export const CODES_TRIS = codes(TRIS)

/** §9 : la taille de page de l’outil, au plus et par défaut. */
export const TAILLE_DE_PAGE = 4_000

/** Ce que l’écran montre à la fois : une page plus longue ne se lit pas, elle s’emporte. */
export const TAILLE_D_ECRAN = 25
