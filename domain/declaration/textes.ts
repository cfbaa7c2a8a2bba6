import type { Jour } from '../jour.ts'

interface Texte {
  source: string
  /** Le jour où il prend effet. */
  depuis: Jour
}

/** Les textes dont vient ce que l’on déclare ou ce que l’on sait d’un lieu (domain.md §1) : une règle, un champ ou une colonne datés citent le leur. */
export const TEXTES = {
  DECRET_2016_1167: { source: 'décret 2016-1167 du 26 août 2016', depuis: '2016-11-01' },
  ACTION_COEUR_DE_VILLE: { source: 'programme Action cœur de ville', depuis: '2018-03-27' },
  PETITES_VILLES_DE_DEMAIN: { source: 'programme Petites villes de demain', depuis: '2020-10-01' },
  ORDONNANCE_2020_1144: { source: 'ordonnance 2020-1144 du 16 septembre 2020', depuis: '2021-01-01' },
  LOI_2021_1104: { source: 'loi 2021-1104 du 22 août 2021, article 171', depuis: '2023-01-01' },
  DECRET_2023_1314: { source: 'décret 2023-1314 du 28 décembre 2023', depuis: '2024-01-01' },
  DECRET_2025_831: { source: 'décret 2025-831 du 19 août 2025', depuis: '2027-02-21' },
} as const satisfies Record<string, Texte>

export type CodeTexte = keyof typeof TEXTES

/** Vrai d’un texte qui a pris effet ce jour-là. */
export const enVigueur = (texte: CodeTexte, jour: Jour): boolean => TEXTES[texte].depuis <= jour
