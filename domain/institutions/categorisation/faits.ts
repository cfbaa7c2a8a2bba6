import type { Etiquette } from '#domain/coproprietes/declaration/listes.ts'
import type { PeriodeConstruction } from '#domain/coproprietes/declaration/periodes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { SituationMandat } from '#domain/coproprietes/mandats/statuts.ts'

/**
 * Ce que l’on regarde d’une copropriété pour la noter, lu de son dossier et de sa dernière déclaration acceptée. Null : on ne le sait
 * pas. Montants en euros.
 */
export interface Faits {
  situationMandat: SituationMandat
  finMandat: Jour | null
  /** Dernière mise à jour, à défaut l’immatriculation. */
  dateMaj: Jour | null
  comptesNonApprouves: boolean | null
  administrationProvisoire: boolean | null
  mandataireAdHoc: boolean | null
  carence: boolean | null
  lotsPrincipaux: number | null
  syndicProfessionnel: boolean | null
  /** Syndicat secondaire, ou membre d’une ASL ou d’une AFUL. */
  syndicatLie: boolean | null
  quartierPrioritaire: boolean | null
  nbArretesEnCours: number | null
  periode: PeriodeConstruction | null
  anneeConstruction: number | null
  /** Bâtiments de chaque étiquette ; null : jamais déclarées. */
  etiquettes: Readonly<Record<Etiquette, number>> | null
  ppt: boolean | null
  /** Clos, approuvés, pas d’un premier exercice : les seuls dont on tire un rapport (`sontUtilisables`). */
  comptes: Comptes | null
}

export interface Comptes {
  dateCloture: Jour
  chargesCourantes: number
  chargesExceptionnelles: number
  dettes: number
  fondsTravaux: number
  /** Facultatifs d’un petit syndicat (R711-9). */
  impayes: number | null
}
