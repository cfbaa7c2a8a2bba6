import type { Jour } from '#domain/socle/temps/jour.ts'
import { enVigueur, TEXTES, type CodeTexte } from './textes.ts'

/** Ce qu’un texte peut changer sans que l’on touche aux règles : une ligne par date d’effet. */
export interface Reglages {
  texte: CodeTexte
  /** Qui est débiteur : « de plus de 300 € ». */
  debiteur: string
  libelleDebiteurs: string
  aideDebiteurs: string
  lotsPetitSyndicat: number
  budgetPetitSyndicat: number
  moisExercice: number
  moisDelaiAg: number
  moisDelaiDeclaration: number
  moisDeclarerFinDeMandat: number
  /** §9 : les impayés, en pour cent, où un mandataire ad hoc se demande ; `grande` : au-delà de ce nombre de lots principaux. */
  mandataire: { grande: number; deLaGrande: number; sinon: number }
}

const VERSION_2016: Reglages = {
  texte: 'DECRET_2016_1167',
  debiteur: 'de plus de 300 €',
  libelleDebiteurs: 'Nombre de copropriétaires débiteurs de plus de 300 €',
  aideDebiteurs: 'À la date de clôture, copropriétaires dont la dette envers le syndicat dépasse 300 €.',
  lotsPetitSyndicat: 5,
  budgetPetitSyndicat: 15_000,
  moisExercice: 18,
  moisDelaiAg: 6,
  moisDelaiDeclaration: 2,
  moisDeclarerFinDeMandat: 1,
  mandataire: { grande: 200, deLaGrande: 15, sinon: 25 },
}

/** Le décret de 2025 compte le débiteur au-delà de deux trimestres de charges. */
const VERSIONS: readonly Reglages[] = [
  VERSION_2016,
  {
    ...VERSION_2016,
    texte: 'DECRET_2025_831',
    debiteur: 'de plus de deux trimestres de charges',
    libelleDebiteurs: 'Nombre de copropriétaires débiteurs de plus de deux trimestres de charges',
    aideDebiteurs: 'À la date de clôture, copropriétaires dont la dette dépasse deux trimestres de charges.',
  },
]

/** Les jours où les réglages ont changé. */
export const JOURS_DES_REGLAGES: readonly Jour[] = VERSIONS.map((v) => TEXTES[v.texte].depuis)

/** Les réglages en vigueur ce jour-là. */
export function reglagesDu(jour: Jour): Reglages {
  return VERSIONS.findLast((v) => enVigueur(v.texte, jour)) ?? VERSION_2016
}
