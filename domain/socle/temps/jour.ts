/** Un jour du calendrier, texte ISO `AAAA-MM-JJ`. L’ordre des textes est l’ordre des jours. */
export type Jour = string

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const PREMIER: Jour = '1000-01-01'
const DERNIER: Jour = '9999-12-31'

function joursDuMois(annee: number, mois: number): number {
  if (mois === 2) return annee % 4 === 0 && (annee % 100 !== 0 || annee % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(mois) ? 30 : 31
}

const ecrire = (annee: number, mois: number, jour: number): Jour =>
  `${String(annee).padStart(4, '0')}-${String(mois).padStart(2, '0')}-${String(jour).padStart(2, '0')}`

/** Le jour de cette année, de ce mois et de ce quantième, s’il existe au calendrier. */
export function composer(annee: number, mois: number, jour: number): Jour | null {
  if (annee < 1000 || annee > 9999 || mois < 1 || mois > 12) return null
  if (jour < 1 || jour > joursDuMois(annee, mois)) return null
  return ecrire(annee, mois, jour)
}

/** Vrai pour un jour qui existe au calendrier. */
export function estJour(texte: string): boolean {
  const m = ISO.exec(texte)
  return m !== null && composer(Number(m[1]), Number(m[2]), Number(m[3])) !== null
}

/** JJ/MM/AAAA, pour les champs et les tableaux. */
export function afficherJour(jour: Jour): string {
  const m = ISO.exec(jour.slice(0, 10))
  return m ? `${m[3]}/${m[2]}/${m[1]}` : ''
}

/** « 20261124 » : dans un nom de fichier (§7.10). */
export const jourDeFichier = (jour: Jour): string => jour.replaceAll('-', '')

export const MOIS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

/** « 12 mars 2026 », « 1er mars 2026 », pour la prose. */
export function direJour(jour: Jour): string {
  const m = ISO.exec(jour.slice(0, 10))
  if (!m) return ''
  const n = Number(m[3])
  return `${n === 1 ? '1er' : n} ${MOIS[Number(m[2]) - 1]} ${m[1]}`
}

/** Ce que dure un jour de temps universel. */
export const JOUR_MS = 86_400_000

/** Le rang d’un jour : 0 le 1er janvier 1970, un jeudi. */
function versJours(jour: Jour): number {
  const m = ISO.exec(jour)
  if (!m) throw new RangeError(`ce n’est pas un jour : ${jour}`)
  return Date.UTC(Number(m[1]), Number(m[2]) - 1, Number(m[3])) / JOUR_MS
}

const depuisJours = (rang: number): Jour => new Date(rang * JOUR_MS).toISOString().slice(0, 10)

/** 1 le lundi, 7 le dimanche. */
export const jourDeSemaine = (jour: Jour): number => new Date(versJours(jour) * JOUR_MS).getUTCDay() || 7

/** Le jour, `n` jours plus tard (ou plus tôt si négatif) ; s’arrête aux bornes du calendrier, années 1000 à 9999. */
export function plusJours(jour: Jour, n: number): Jour {
  const rang = versJours(jour) + n
  if (rang <= versJours(PREMIER)) return PREMIER
  return rang >= versJours(DERNIER) ? DERNIER : depuisJours(rang)
}

/** Le jour, `n` mois plus tard ; le 31 devient le dernier jour d’un mois plus court. S’arrête aux bornes de `plusJours`. */
export function plusMois(jour: Jour, n: number): Jour {
  const m = ISO.exec(jour)
  if (!m) throw new RangeError(`ce n’est pas un jour : ${jour}`)
  const total = Number(m[1]) * 12 + Number(m[2]) - 1 + n
  const annee = Math.floor(total / 12)
  const mois = total - 12 * annee + 1
  if (annee < 1000) return PREMIER
  if (annee > 9999) return DERNIER
  return ecrire(annee, mois, Math.min(Number(m[3]), joursDuMois(annee, mois)))
}

/** Le jour, `n` ans plus tard ; le 29 février devient le 28 hors année bissextile. */
export function plusAns(jour: Jour, n: number): Jour {
  return plusMois(jour, 12 * n)
}

/** Nombre de jours de `debut` à `fin` (négatif si `fin` est avant). */
export function ecartEnJours(debut: Jour, fin: Jour): number {
  return versJours(fin) - versJours(debut)
}

/** Le lundi de la semaine de ce jour. */
export function lundiDe(jour: Jour): Jour {
  return plusJours(jour, 1 - jourDeSemaine(jour))
}

// La Suède écrit les jours à la façon de l’ISO ; un format coûte cher à faire et sert à chaque appel.
const ISO_A_PARIS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })

let derniere = { heure: '', jour: '' }

/** Le jour de Paris d’un instant, écrit en temps universel comme l’horloge et la base le donnent. */
export function jourDeParis(instant: string): Jour {
  // Paris est à un nombre entier d’heures de Greenwich : le jour ne change pas dans une heure.
  const heure = instant.slice(0, 13)
  if (heure !== derniere.heure) derniere = { heure, jour: ISO_A_PARIS.format(new Date(instant)) }
  return derniere.jour
}
