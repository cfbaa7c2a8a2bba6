import type { Jour } from '../jour.ts'
import type { Contexte } from './declaration.ts'

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
