import { composer, estJour, MOIS, type Jour } from './jour.ts'

const TAPEE = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{4}|\d{2})$/
const CHIFFRES = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
/** L’année d’abord, dans l’ordre de l’ISO sans son tiret. */
const A_L_ENVERS = /^(\d{4})([/.]?)(\d{2})\2(\d{2})$/
/** « 12 mars 1987 », « 1er juillet 2026 », comme dans un acte ; « 12-mars-87 » d’un tableur ; le mois s’abrège. */
const EN_LETTRES = /^(\d{1,2})(?:\s*er)?(?:\s+|-)(\p{L}{3,9})\.?(?:\s+|-)(\d{4}|\d{2})$/iu
/** « le », « mercredi », « le mercredi ». */
const DEVANT = /^(?:\p{L}+\s+){0,2}(?=\d)/u

const simple = (texte: string) => texte.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Le rang du seul mois qui commence ainsi, de 1 à 12 ; 0 quand il n’y en a pas, ou plusieurs. */
function moisNomme(debut: string | undefined): number {
  if (debut === undefined) return 0
  const rangs = MOIS.flatMap((mois, i) => (simple(mois).startsWith(simple(debut)) ? [i + 1] : []))
  const [seul, ...autres] = rangs
  return autres.length === 0 ? (seul ?? 0) : 0
}

const anneeEntiere = (annee: string | undefined): number => {
  const n = Number(annee)
  if (annee?.length !== 2) return n
  return n < 50 ? 2000 + n : 1900 + n
}

const AVEC_HEURE = /^(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})[\sT]/

/**
 * Lit une date tapée à la française : JJ/MM/AAAA, séparateurs `/ . -` ou espaces, six ou huit chiffres, mois en lettres,
 * année à deux chiffres (00-49 → 2000, 50-99 → 1900), ou l’année d’abord, comme l’ISO, quand rien ne se lit autrement.
 * D’une date suivie d’une heure, seuls les dix premiers caractères comptent (§5.1).
 * Rend null quand ce n’est pas un jour du calendrier.
 */
export function lireJour(texte: string): Jour | null {
  const tape = texte.normalize('NFKC').trim().replace(DEVANT, '')
  const t = AVEC_HEURE.exec(tape)?.[1] ?? tape
  const m = TAPEE.exec(t) ?? CHIFFRES.exec(t)
  const jour = m && composer(anneeEntiere(m[3]), Number(m[2]), Number(m[1]))
  if (jour) return jour
  const iso = t.replace(A_L_ENVERS, '$1-$3-$4')
  if (estJour(iso)) return iso
  const lettres = EN_LETTRES.exec(t)
  return lettres && composer(anneeEntiere(lettres[3]), moisNomme(lettres[2]), Number(lettres[1]))
}
