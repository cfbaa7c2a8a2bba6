import { feriesDe } from './feries.ts'
import { jourDeSemaine, plusJours, type Jour } from './jour.ts'

/** Vrai du lundi au vendredi, hors des fêtes légales. */
export const estOuvre = (jour: Jour): boolean =>
  jourDeSemaine(jour) < 6 && !feriesDe(Number(jour.slice(0, 4))).has(jour)

/** Le jour situé `n` jours ouvrés après `jour`. */
export function plusJoursOuvres(jour: Jour, n: number): Jour {
  let j = jour
  for (let reste = n; reste > 0;) {
    j = plusJours(j, 1)
    if (estOuvre(j)) reste -= 1
  }
  return j
}

/** Nombre de jours ouvrés de `debut` (exclu) à `fin` (inclus) ; 0 si `fin` n’est pas après. */
export function ecartEnJoursOuvres(debut: Jour, fin: Jour): number {
  let n = 0
  for (let j = debut; j < fin;) {
    j = plusJours(j, 1)
    if (estOuvre(j)) n += 1
  }
  return n
}
