import * as CHEMINS from '#domain/socle/adresses/chemins.ts'

/** Ce que fait un appui sur la page d’un lien reçu par courriel, sans compte. */
export const ACTES_DE_LIEN = {
  confirmerLettre: { chemin: CHEMINS.confirmerLettre, sigle: 'a' },
  quitterLettre: { chemin: CHEMINS.quitterLettre, sigle: 'q' },
  confirmerSuivi: { chemin: CHEMINS.confirmerSuivi, sigle: 's' },
  arreterSuivi: { chemin: CHEMINS.arreterSuivi, sigle: 'x' },
  arreterTout: { chemin: CHEMINS.arreterSuivi, sigle: 't' },
} as const

export type ActeDeLien = keyof typeof ACTES_DE_LIEN

/** Ce qui est arrivé après l’appui, tel que l’adresse de la page le dit. */
export const SUITES_DE_LIEN = ['fait', 'perdu', 'plein'] as const
export type SuiteDeLien = (typeof SUITES_DE_LIEN)[number]

/** L’adresse de la page d’un lien. */
export const pageDeLien = (acte: ActeDeLien, clef: string): string =>
  `${ACTES_DE_LIEN[acte].chemin}?key=${encodeURIComponent(clef)}`
