import type { Jour } from '#domain/socle/temps/jour.ts'

interface Texte {
  source: string
  /** Le jour où il prend effet. */
  depuis: Jour
}

/** Les textes dont vient ce que l’on déclare (domain.md §1) : une règle ou un champ daté cite le sien. */
export const TEXTES = {
  DECRET_2016_1167: { source: 'décret 2016-1167 du 26 août 2016', depuis: '2016-11-01' },
  DECRET_2025_831: { source: 'décret 2025-831 du 19 août 2025', depuis: '2027-02-21' },
} as const satisfies Record<string, Texte>

export type CodeTexte = keyof typeof TEXTES

/** Vrai d’un texte qui a pris effet ce jour-là. */
export const enVigueur = (texte: CodeTexte, jour: Jour): boolean => TEXTES[texte].depuis <= jour
