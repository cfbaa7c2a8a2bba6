import type { Jour } from '../jour.ts'

/** Ce qu’un texte peut changer sans que l’on touche aux règles : une ligne par date d’effet. */
export interface Reglages {
  depuis: Jour
  libelleDebiteurs: string
  aideDebiteurs: string
  lotsPetitSyndicat: number
  budgetPetitSyndicat: number
  moisExercice: number
  moisDelaiAg: number
  moisDelaiDeclaration: number
}

const VERSION_2016: Reglages = {
  depuis: '2016-11-01',
  libelleDebiteurs: 'Nombre de copropriétaires débiteurs de plus de 300 €',
  aideDebiteurs: 'À la date de clôture, copropriétaires dont la dette envers le syndicat dépasse 300 €.',
  lotsPetitSyndicat: 5,
  budgetPetitSyndicat: 15_000,
  moisExercice: 18,
  moisDelaiAg: 6,
  moisDelaiDeclaration: 2,
}

/** Décret 2025-831 : à compter du 21/02/2027 le débiteur se compte au-delà de deux trimestres de charges. */
const VERSIONS: readonly Reglages[] = [
  VERSION_2016,
  {
    ...VERSION_2016,
    depuis: '2027-02-21',
    libelleDebiteurs: 'Nombre de copropriétaires débiteurs de plus de deux trimestres de charges',
    aideDebiteurs: 'À la date de clôture, copropriétaires dont la dette dépasse deux trimestres de charges.',
  },
]

/** Les réglages en vigueur ce jour-là. */
export function reglagesDu(jour: Jour): Reglages {
  return VERSIONS.findLast((v) => v.depuis <= jour) ?? VERSION_2016
}
