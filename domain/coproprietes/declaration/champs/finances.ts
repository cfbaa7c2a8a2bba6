import type { Identification } from './identification.ts'
import { plusAns, type Jour } from '#domain/socle/temps/jour.ts'
import type { Circonstances } from '../circonstances.ts'
import { reglagesDu } from '../reglages.ts'
import type { ChampsDe, Selon } from './ligne.ts'
import { chiffrer } from '#domain/socle/mots/en-chiffres.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { EXERCICES_DU_BUDGET, MOIS_D_UN_EXERCICE } from '../bornes.ts'

/** Le bloc des données financières (§3.3). */
export interface DonneesFinancieres {
  premierExerciceComptable: boolean | null
  dateDebutExercice: Jour | null
  dateClotureComptes: Jour | null
  comptesNonApprouves: boolean | null
  dateAg: Jour | null
  chargesOperationsCourantes: number | null
  chargesOperationsExceptionnelles: number | null
  montantDettes: number | null
  montantImpayesCoproprietaires: number | null
  nbCoproprietairesImpayes: number | null
  montantFondTravaux: number | null
  presenceEmployes: boolean | null
  donneesFinancieresInconnues: boolean | null
}

/** Ce que regardent les lignes de ce bloc. */
interface Lu {
  donneesFinancieres: DonneesFinancieres
  identification: Identification
}

export const GROUPES_FINANCES = {
  exercice: 'Exercice comptable',
  charges: 'Charges de l’exercice',
  cloture: 'Situation à la clôture',
  personnel: 'Personnel',
} as const

const notaire: Selon<boolean, Lu> = (_, c) => c.voie !== 'SYNDIC'
const financesConnues: Selon<boolean, Lu> = (d) => d.donneesFinancieres.donneesFinancieresInconnues !== true
const exerciceClos: Selon<boolean, Lu> = (d, c) =>
  financesConnues(d, c) && d.donneesFinancieres.premierExerciceComptable !== true

/**
 * La moyenne des charges courantes de l’exercice déclaré et de ceux qui l’ont précédé, que le registre connaît ; null tant que
 * celles de l’exercice ne sont pas dites.
 */
function budgetMoyen(
  { donneesFinancieres: f }: Lu,
  { exercicesPrecedents = [] }: Circonstances,
): number | null {
  const { chargesOperationsCourantes: charges, dateClotureComptes: cloture } = f
  if (charges === null) return null
  const avant = exercicesPrecedents
    // Après un trou de plusieurs années, ce qui précède n’est plus de ces trois exercices.
    .filter(
      (e) => cloture !== null && e.cloture < cloture && e.cloture > plusAns(cloture, -EXERCICES_DU_BUDGET),
    )
    // Une mise à jour standard redit les comptes de l’annuelle : un exercice ne compte qu’une fois.
    .filter((e, rang, tous) => tous.findIndex((autre) => autre.cloture === e.cloture) === rang)
    .toSorted((a, b) => (a.cloture < b.cloture ? 1 : -1))
    .slice(0, EXERCICES_DU_BUDGET - 1)
    .map((e) => e.charges)
  return [charges, ...avant].reduce((somme, c) => somme + c, 0) / (avant.length + 1)
}

/**
 * Petit syndicat (art. 41-8 de la loi de 1965, R711-9) : peu de lots principaux, ou un petit budget en moyenne sur quelques
 * exercices ; les charges courantes en tiennent lieu, le registre ne demandant pas le budget. Les impayés et les débiteurs y sont facultatifs.
 */
export const estPetitSyndicat: Selon<boolean, Lu> = (d, c) => {
  const reglages = reglagesDu(c.aujourdhui)
  const lots = d.identification.nbLotsHabBurCom
  const budget = budgetMoyen(d, c)
  return (
    (lots !== null && lots <= reglages.lotsPetitSyndicat) ||
    (budget !== null && budget < reglages.budgetPetitSyndicat)
  )
}

export const FINANCES: ChampsDe<DonneesFinancieres, Lu, keyof typeof GROUPES_FINANCES> = {
  donneesFinancieresInconnues: {
    groupe: 'exercice',
    court: 'Données financières inconnues',
    type: 'ouiNon',
    libelle: 'Les données financières vous sont-elles inconnues ?',
    visible: notaire,
  },
  premierExerciceComptable: {
    groupe: 'exercice',
    court: 'Premier exercice, non encore clos',
    type: 'ouiNon',
    libelle: 'La copropriété en est-elle à son tout premier exercice, non encore clos ?',
    aide: 'Répondez « Non » dès qu’un premier exercice a été clos.',
    visible: financesConnues,
    obligatoire: true,
  },
  dateDebutExercice: {
    groupe: 'exercice',
    type: 'date',
    libelle: (d) =>
      d.donneesFinancieres.premierExerciceComptable === true
        ? 'Date de début de l’exercice en cours'
        : 'Date de début du dernier exercice clos',
    aide: 'En tête des annexes comptables.',
    visible: financesConnues,
    obligatoire: true,
  },
  dateClotureComptes: {
    groupe: 'exercice',
    type: 'date',
    libelle: (d) =>
      d.donneesFinancieres.premierExerciceComptable === true
        ? 'Date de clôture prévue'
        : 'Date de clôture du dernier exercice',
    aide: (_, c) =>
      `Le plus souvent ${compter(MOIS_D_UN_EXERCICE, 'mois')} après le début, et moins de ${compter(reglagesDu(c.aujourdhui).moisExercice, 'mois')}.`,
    visible: financesConnues,
    obligatoire: true,
  },
  comptesNonApprouves: {
    groupe: 'exercice',
    court: 'Comptes approuvés',
    type: 'ouiNon',
    inverse: true,
    libelle: 'Les comptes ont-ils été approuvés par l’assemblée générale ?',
    aide: 'Répondez « Non » si elle a refusé de les approuver, ou ne l’a pas encore fait.',
    visible: exerciceClos,
    obligatoire: true,
  },
  dateAg: {
    groupe: 'exercice',
    type: 'date',
    libelle: 'Date de l’assemblée générale qui a approuvé les comptes',
    aide: 'En tête du procès-verbal de l’assemblée.',
    visible: (d, c) => exerciceClos(d, c) && d.donneesFinancieres.comptesNonApprouves !== true,
    obligatoire: true,
  },
  chargesOperationsCourantes: {
    groupe: 'charges',
    type: 'montant',
    annexe: 2,
    libelle: 'Charges pour opérations courantes',
    aide: 'Annexe 2 des comptes, total des charges pour opérations courantes.',
    min: 0,
    visible: exerciceClos,
    obligatoire: true,
  },
  chargesOperationsExceptionnelles: {
    groupe: 'charges',
    type: 'montant',
    annexe: 2,
    libelle: 'Charges pour travaux et opérations exceptionnelles',
    aide: 'Annexe 2 des comptes, total des charges pour travaux et autres opérations exceptionnelles.',
    min: 0,
    visible: exerciceClos,
    obligatoire: true,
  },
  montantDettes: {
    groupe: 'cloture',
    type: 'montant',
    annexe: 1,
    libelle: 'Dettes envers les fournisseurs et autres dettes',
    aide: 'Annexe 1 des comptes, dettes à la date de clôture.',
    min: 0,
    visible: exerciceClos,
    obligatoire: true,
  },
  montantImpayesCoproprietaires: {
    groupe: 'cloture',
    type: 'montant',
    annexe: 1,
    libelle: 'Sommes restant dues par les copropriétaires (impayés)',
    aide: (d, c) =>
      estPetitSyndicat(d, c)
        ? `Facultatif\u00a0: votre copropriété est un petit syndicat (${chiffrer(reglagesDu(c.aujourdhui).lotsPetitSyndicat, 'lot')} au plus, ou moins de ${chiffrer(reglagesDu(c.aujourdhui).budgetPetitSyndicat, '€')} par an en moyenne sur ${compter(EXERCICES_DU_BUDGET, 'exercice')}).`
        : 'Annexe 1 des comptes, sommes exigibles à la date de clôture.',
    min: 0,
    visible: exerciceClos,
    obligatoire: (d, c) => !estPetitSyndicat(d, c),
  },
  nbCoproprietairesImpayes: {
    groupe: 'cloture',
    type: 'entier',
    annexe: 1,
    libelle: (_, c) => reglagesDu(c.aujourdhui).libelleDebiteurs,
    aide: (d, c) =>
      estPetitSyndicat(d, c) ? 'Facultatif pour un petit syndicat.' : reglagesDu(c.aujourdhui).aideDebiteurs,
    min: 0,
    max: 99_999,
    visible: exerciceClos,
    obligatoire: (d, c) => !estPetitSyndicat(d, c),
  },
  montantFondTravaux: {
    groupe: 'cloture',
    type: 'montant',
    annexe: 1,
    libelle: 'Montant du fonds de travaux',
    aide: 'Annexe 1 des comptes. Saisissez 0 s’il n’y en a pas.',
    min: 0,
    visible: exerciceClos,
    obligatoire: true,
  },
  presenceEmployes: {
    groupe: 'personnel',
    court: 'Personnel employé par le syndicat',
    type: 'ouiNon',
    libelle: 'Le syndicat emploie-t-il du personnel ?',
    aide: 'Gardien, employé d’immeuble…',
    visible: exerciceClos,
    obligatoire: true,
  },
}
