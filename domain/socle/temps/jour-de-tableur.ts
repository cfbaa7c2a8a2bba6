import { ecartEnJours, plusJours, type Jour } from './jour.ts'

const ORIGINE: Jour = '1899-12-30'
const ORIGINE_1904: Jour = '1904-01-01'
/** Avant le 1er mars 1900, les tableurs ne comptent pas pareil : Excel croit 1900 bissextile. */
const PREMIERE_SERIE = 61
/** Le 31 décembre 9999. */
const DERNIERE_SERIE = 2_958_465

/** Le nombre sous lequel un tableur range un jour. */
export const serieDe = (jour: Jour): number => ecartEnJours(ORIGINE, jour)

/** Le jour que range ce nombre ; l’heure se perd (§5.1). Null hors de ce que tous les tableurs comptent de même. */
export function jourDeSerie(serie: number, depuis1904 = false): Jour | null {
  const jours = Math.floor(serie)
  if (!(jours >= (depuis1904 ? 0 : PREMIERE_SERIE) && jours <= DERNIERE_SERIE)) return null
  return plusJours(depuis1904 ? ORIGINE_1904 : ORIGINE, jours)
}
