import type { Jour } from '../jour.ts'

/** Ce qui entoure la déclaration et dont les règles dépendent. */
export interface Contexte {
  aujourdhui: Jour
  voie: 'SYNDIC' | 'NOTAIRE_INITIALE' | 'NOTAIRE_OFFICE'
  typeTeledeclarant: string
  codeApe: string | null
  /** Fin du mandat précédent et clôture précédente, quand la copropriété est déjà au registre. */
  finMandatPrecedent?: Jour | null
  cloturePrecedente?: Jour | null
}

/** Ce qui entoure la déclaration d’un syndic, ce jour-là ; la voie du notaire aura la sienne. */
export function contexteDuSyndic(
  declarant: { typeTeledeclarant: string | null; codeApe: string | null },
  aujourdhui: Jour,
): Contexte {
  return {
    aujourdhui,
    voie: 'SYNDIC',
    typeTeledeclarant: declarant.typeTeledeclarant ?? 'NON_PRO',
    codeApe: declarant.codeApe,
  }
}
