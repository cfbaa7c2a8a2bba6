import type { DonneesFinancieres } from '#domain/coproprietes/declaration/champs/finances.ts'
import { plusAns, type Jour } from '#domain/socle/temps/jour.ts'
import type { Montant } from './mesures.ts'
import { ANS_COMPARES } from './bornes.ts'

/** Les montants qu’une déclaration dit toujours ; les impayés sont facultatifs d’un petit syndicat (R711-9). */
export const MONTANTS_PRESENTS = [
  'chargesOperationsCourantes',
  'chargesOperationsExceptionnelles',
  'montantDettes',
  'montantFondTravaux',
] as const satisfies readonly Montant[]

export type ComptesDeclares = Pick<
  DonneesFinancieres,
  | 'donneesFinancieresInconnues'
  | 'premierExerciceComptable'
  | 'comptesNonApprouves'
  | 'dateClotureComptes'
  | (typeof MONTANTS_PRESENTS)[number]
>

/**
 * Des comptes dont on peut tirer une statistique : un exercice clos, approuvé, qui n’est pas le premier, et tous ses montants. Son
 * jumeau en SQL est `comptesUtilisables` (server/socle/registre/chiffres/comptes-compares.ts) ; un essai les compare.
 */
export const sontUtilisables = (f: ComptesDeclares, aujourdhui: Jour): boolean =>
  f.donneesFinancieresInconnues !== true &&
  f.premierExerciceComptable === false &&
  f.comptesNonApprouves === false &&
  f.dateClotureComptes !== null &&
  f.dateClotureComptes <= aujourdhui &&
  MONTANTS_PRESENTS.every((montant) => f[montant] !== null)

/** Les comptes clos après ce jour se comparent aux autres. */
export const closApres = (aujourdhui: Jour): Jour => plusAns(aujourdhui, -ANS_COMPARES)
