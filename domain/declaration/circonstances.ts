import type { Jour } from '../jour.ts'

/** Qui déclare, quel jour, par quelle voie : ce que regardent les lignes d’une table de champs. */
export interface Circonstances {
  aujourdhui: Jour
  voie: 'SYNDIC' | 'NOTAIRE_INITIALE' | 'NOTAIRE_OFFICE'
  typeTeledeclarant: string
  codeApe: string | null
  /** Fin du mandat précédent et clôture précédente, quand la copropriété est déjà au registre. */
  finMandatPrecedent?: Jour | null
  cloturePrecedente?: Jour | null
}
