/** Ce qui range les résultats, tel qu’on le choisit. */
export const RANGEMENTS = {
  'nom-asc': 'Par nom',
  'nbLots-desc': 'Les plus grandes d’abord',
  'nbLots-asc': 'Les plus petites d’abord',
  'dateImmatriculation-desc': 'Immatriculées récemment d’abord',
  'dateImmatriculation-asc': 'Immatriculées depuis longtemps d’abord',
} as const
export type Rangement = keyof typeof RANGEMENTS
