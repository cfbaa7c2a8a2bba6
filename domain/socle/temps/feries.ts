import { plusJours, type Jour } from './jour.ts'

const deux = (n: number) => String(n).padStart(2, '0')

/** Le dimanche de Pâques de cette année du calendrier grégorien (calcul de Meeus, Jones et Butcher). */
function paques(annee: number): Jour {
  const a = annee % 19
  const siecle = Math.floor(annee / 100)
  const reste = annee % 100
  const correction = Math.floor((siecle - Math.floor((siecle + 8) / 25) + 1) / 3)
  const epacte = (19 * a + siecle - Math.floor(siecle / 4) - correction + 15) % 30
  const semaine = (32 + 2 * (siecle % 4) + 2 * Math.floor(reste / 4) - epacte - (reste % 4)) % 7
  const m = Math.floor((a + 11 * epacte + 22 * semaine) / 451)
  const rang = epacte + semaine - 7 * m + 114
  return `${annee}-${deux(Math.floor(rang / 31))}-${deux((rang % 31) + 1)}`
}

/** Ceux qui tombent chaque année le même jour. */
const FIXES = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'] as const
/** Ceux qui suivent Pâques : le lundi, l’Ascension, le lundi de Pentecôte. */
const APRES_PAQUES = [1, 39, 50] as const

const sues = new Map<number, ReadonlySet<Jour>>()

/** Les fêtes légales d’une année (Code du travail, L3133-1) ; celles d’Alsace-Moselle et d’outre-mer, locales, n’en sont pas. */
export function feriesDe(annee: number): ReadonlySet<Jour> {
  const su = sues.get(annee)
  if (su) return su
  const dimanche = paques(annee)
  const feries = new Set([
    ...FIXES.map((jour) => `${annee}-${jour}`),
    ...APRES_PAQUES.map((n) => plusJours(dimanche, n)),
  ])
  sues.set(annee, feries)
  return feries
}
