import type { Authority } from '#domain/socle/acces/authorities.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { TYPES_IMMATRICULATION } from './listes.ts'

/** Par où l’on immatricule : le syndic ; le notaire qui publie le règlement ; le notaire d’une vente, d’office (§1). */
export type Voie = 'SYNDIC' | 'NOTAIRE_INITIALE' | 'NOTAIRE_OFFICE'

export type TypeImmatriculation = (typeof TYPES_IMMATRICULATION)[number]

/** La voie de chaque type d’immatriculation (§3.6), et le droit qu’il y faut ; le syndic prépare avant d’être activé. */
export const VOIES: Readonly<Record<TypeImmatriculation, { voie: Voie; droit: Authority }>> = {
  DEFAULT: { voie: 'SYNDIC', droit: 'IMMATRICULER_NVELLE_COPRO' },
  INITIALE: { voie: 'NOTAIRE_INITIALE', droit: 'IMMATRICULER_INITIALE' },
  OFFICE: { voie: 'NOTAIRE_OFFICE', droit: 'IMMATRICULER_D_OFFICE' },
}

/** Vrai de qui peut prendre cette voie : celle du syndic n’est pas à un office notarial, quels que soient ses droits. */
export const peutPrendre = (
  type: TypeImmatriculation,
  qui: { authorities: readonly Authority[]; typeTeledeclarant: string | null },
): boolean =>
  qui.authorities.includes(VOIES[type].droit) && (type !== 'DEFAULT' || qui.typeTeledeclarant !== 'NOTAIRE')

/** Les charges courantes d’un exercice clos et accepté : elles tiennent lieu du budget, que le registre ne demande pas. */
export interface ExerciceDeclare {
  cloture: Jour
  charges: number
}

/** Qui déclare, quel jour, par quelle voie : ce que regardent les lignes d’une table de champs. */
export interface Circonstances {
  aujourdhui: Jour
  voie: Voie
  typeTeledeclarant: string
  bailleurSocial: boolean
  /** Fin du mandat précédent et clôture précédente, quand la copropriété est déjà au registre. */
  finMandatPrecedent?: Jour | null
  cloturePrecedente?: Jour | null
  /** Les exercices déjà acceptés que l’on en connaît, dans un ordre quelconque. */
  exercicesPrecedents?: readonly ExerciceDeclare[]
}
