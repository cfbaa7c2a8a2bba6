import type { Jour } from '#domain/socle/temps/jour.ts'
import { reglagesDu } from './reglages.ts'

/**
 * §9 : seuil d’impayés, en pour cent, à partir duquel un mandataire ad hoc se demande. `lots` : les lots principaux, la taille
 * qu’emploient les seuils de la loi (décision 0006).
 */
export function seuilMandataire(lots: number, jour: Jour): number {
  const { grande, deLaGrande, sinon } = reglagesDu(jour).mandataire
  return lots > grande ? deLaGrande : sinon
}

/** Ce seuil, en mots. */
export function direSeuilMandataire(jour: Jour): string {
  const { grande, deLaGrande, sinon } = reglagesDu(jour).mandataire
  return `${sinon}\u202f% des charges courantes, ${deLaGrande}\u202f% au-delà de ${grande} lots principaux`
}
