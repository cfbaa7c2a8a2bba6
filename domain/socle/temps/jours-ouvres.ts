import { feriesDe } from './feries.ts'
import { ecartEnJours, jourDeSemaine, plusJours, type Jour } from './jour.ts'

const anneeDe = (jour: Jour): number => Number(jour.slice(0, 4))

/** Vrai du lundi au vendredi, hors des fêtes légales. */
export const estOuvre = (jour: Jour): boolean => jourDeSemaine(jour) < 6 && !feriesDe(anneeDe(jour)).has(jour)

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
  const ecart = ecartEnJours(debut, fin)
  if (ecart <= 0) return 0
  const depart = jourDeSemaine(debut)
  let n = 5 * Math.floor(ecart / 7)
  for (let i = 1; i <= ecart % 7; i += 1) if ((depart + i - 1) % 7 < 5) n += 1
  for (let annee = anneeDe(debut); annee <= anneeDe(fin); annee += 1)
    for (const fete of feriesDe(annee)) if (fete > debut && fete <= fin && jourDeSemaine(fete) < 6) n -= 1
  return n
}
