import { coproprietes } from '../chemins.ts'

/** Les filtres de la liste des copropriétés (§2.2). */
export type FiltreCoproprietes =
  | 'seeAllCopro'
  | 'annuelle'
  | 'standard'
  | 'mandate'
  | 'immatriculee'
  | 'mandat-expire'
  | 'coproNonGeolocalisees'
  | 'renouveler-mandat'
  | 'declare-new-successor'
  | 'dissolution'

/** L’adresse de la liste, ainsi filtrée. */
export const coproprietesFiltrees = (filtre: FiltreCoproprietes): string => `${coproprietes}?filtre=${filtre}`
