import type { Jour } from '#domain/socle/temps/jour.ts'
import { enVigueur, TEXTES, type CodeTexte } from './textes.ts'
import { chiffrer } from '#domain/socle/mots/en-chiffres.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { LOTS_GRANDE } from './bornes.ts'

/** Ce qu’un texte peut changer sans que l’on touche aux règles : une ligne par date d’effet. */
export interface Reglages {
  texte: CodeTexte
  /** Au-delà de quoi l’on est débiteur : « 300 € ». */
  seuilDebiteur: string
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

/** R711-9, décret 2016-1167 : le copropriétaire débiteur doit plus que cela. */
export const EUROS_DU_DEBITEUR = 300
/** Décret 2025-831 : plus que les charges de ces trimestres. */
export const TRIMESTRES_DU_DEBITEUR = 2

/** Qui est débiteur, dans toutes les phrases qui le disent. */
const desDebiteurs = (seuil: string, envers = '') => ({
  seuilDebiteur: seuil,
  debiteur: `de plus de ${seuil}`,
  libelleDebiteurs: `Nombre de copropriétaires débiteurs de plus de ${seuil}`,
  aideDebiteurs: `À la date de clôture, copropriétaires dont la dette${envers} dépasse ${seuil}.`,
})

const VERSION_2016: Reglages = {
  texte: 'DECRET_2016_1167',
  ...desDebiteurs(chiffrer(EUROS_DU_DEBITEUR, '€'), ' envers le syndicat'),
  lotsPetitSyndicat: 5,
  budgetPetitSyndicat: 15_000,
  moisExercice: 18,
  moisDelaiAg: 6,
  moisDelaiDeclaration: 2,
  moisDeclarerFinDeMandat: 1,
  mandataire: { grande: LOTS_GRANDE, deLaGrande: 15, sinon: 25 },
}

/** Le décret de 2025 compte le débiteur au-delà de deux trimestres de charges. */
const VERSIONS: readonly Reglages[] = [
  VERSION_2016,
  {
    ...VERSION_2016,
    texte: 'DECRET_2025_831',
    ...desDebiteurs(`${compter(TRIMESTRES_DU_DEBITEUR, 'trimestre')} de charges`),
  },
]

/** Les jours où les réglages ont changé. */
export const JOURS_DES_REGLAGES: readonly Jour[] = VERSIONS.map((v) => TEXTES[v.texte].depuis)

/** Les réglages en vigueur ce jour-là. */
export function reglagesDu(jour: Jour): Reglages {
  return VERSIONS.findLast((v) => enVigueur(v.texte, jour)) ?? VERSION_2016
}

/** Ceux qui le seront après ce jour, dans leur ordre. */
export const reglagesAVenir = (jour: Jour): readonly Reglages[] =>
  VERSIONS.filter((v) => !enVigueur(v.texte, jour))
