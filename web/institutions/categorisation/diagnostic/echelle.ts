/** Une mesure de plusieurs années et la moitié du milieu de ses semblables, sur la même règle. */
export interface Echelle {
  /** De la gauche de la règle, en pour cent de sa largeur. */
  place: (valeur: number) => number
  debut: number
  fin: number
}

/** Une marge à chaque bout : un point au bord se lirait comme coupé. */
const MARGE = 0.05

/** La règle qui les contient toutes ; elle part de zéro, qu’aucune de ces mesures ne passe. */
export function echelleDe(valeurs: readonly number[]): Echelle {
  const fin = Math.max(...valeurs, 0) * (1 + MARGE) || 1
  return { debut: 0, fin, place: (valeur) => (100 * Math.max(0, Math.min(valeur, fin))) / fin }
}
