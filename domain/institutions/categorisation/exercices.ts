import type { CodeMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import { arrondir, rapportDe } from '#domain/coproprietes/comparaison/mesures.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'

/** Les comptes d’un exercice, tels qu’ils sont déclarés ; en euros. */
export interface Exercice {
  cloture: Jour
  chargesCourantes: number | null
  chargesExceptionnelles: number | null
  impayes: number | null
  dettes: number | null
  fondsTravaux: number | null
  /** Null : non renseigné. */
  approuves: boolean | null
  /** Vrai d’un premier exercice, qui n’est pas clos : sa clôture est prévue. */
  enCours: boolean
}

/** Quand un exercice finit. */
export const direCloture = ({ cloture, enCours }: Pick<Exercice, 'cloture' | 'enCours'>): string =>
  enCours ? `Premier exercice, clôture prévue le ${direJour(cloture)}` : `Clos le ${direJour(cloture)}`

/** Ses comptes sont-ils approuvés. */
export function direApprobation({ approuves, enCours }: Pick<Exercice, 'approuves' | 'enCours'>): string {
  if (enCours) return 'Pas encore clos'
  if (approuves === null) return 'Non renseigné'
  return approuves ? 'Oui' : 'Non'
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
