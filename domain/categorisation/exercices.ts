import type { CodeMesure } from '../comparaison/mesures.ts'
import { arrondir, rapportDe } from '../comparaison/mesures.ts'
import type { Jour } from '../jour.ts'

/** Les comptes d’un exercice, tels qu’ils sont déclarés ; en euros. */
export interface Exercice {
  cloture: Jour
  chargesCourantes: number | null
  chargesExceptionnelles: number | null
  impayes: number | null
  dettes: number | null
  fondsTravaux: number | null
  approuves: boolean
}

/** Ce que vaut une mesure cet exercice-là, au pas où elle se dit ; null : il y manque quelque chose. */
export function mesureDeLExercice(mesure: CodeMesure, e: Exercice, lots: number | null): number | null {
  const rapport = rapportDe(mesure, {
    chargesOperationsCourantes: e.chargesCourantes,
    chargesOperationsExceptionnelles: e.chargesExceptionnelles,
    montantDettes: e.dettes,
    montantImpayesCoproprietaires: e.impayes,
    montantFondTravaux: e.fondsTravaux,
    lots,
  })
  return rapport === null ? null : arrondir(mesure, rapport)
}

/** Où tombe une valeur, de la moitié du milieu. */
export function direLaPlace(
  valeur: number,
  { premierQuartile, troisiemeQuartile }: { premierQuartile: number; troisiemeQuartile: number },
): string {
  if (valeur < premierQuartile) return 'plus bas que la moitié du milieu'
  return valeur > troisiemeQuartile ? 'plus haut que la moitié du milieu' : 'dans la moitié du milieu'
}
