import type { Jour } from '#domain/socle/temps/jour.ts'
import { CODES_CATEGORIES, type Categorie } from './axes.ts'
import { baremeDu } from './bareme.ts'
import type { Mouvement, MouvementListe } from './mouvements.ts'
import type { PointsParSigne } from './points-gardes.ts'
import { CODES_SIGNES, signe, type CodeSigne } from './signes.ts'

/**
 * En points de note : moins que cela, la même catégorie n’a pas changé. Un point de plus à un seul signe, même du plus lourd des axes,
 * en vaut un peu plus de quatre quand tout est connu : cela n’est pas encore un mouvement.
 */
export const PAS_DE_NOTE = 5

/** Une copropriété à un moment. */
export interface Moment {
  categorie: Categorie
  note: number | null
  /** Sa catégorie et sa note répondent à ce que l’on cherche ; le reste de la recherche se lit toujours aujourd’hui. */
  repond: boolean
}

/** Ce que l’on sait d’elle à la date gardée quand sa note ne l’est pas. */
export type SansNote = 'PAS_ENCORE_IMMATRICULEE' | 'INCONNUE'

const estEvaluee = ({ categorie }: Moment): boolean => categorie !== 'NON_EVALUABLE'
const rang = ({ categorie }: Moment): number => CODES_CATEGORIES.indexOf(categorie)

function entreDeuxNotes(alors: Moment, maintenant: Moment): Mouvement {
  if (!estEvaluee(alors)) return estEvaluee(maintenant) ? 'ENTREE' : 'INCHANGEE'
  if (!estEvaluee(maintenant)) return 'SORTIE'
  const ecart = (maintenant.note ?? 0) - (alors.note ?? 0)
  const monte = rang(maintenant) - rang(alors)
  if (monte > 0 || (monte === 0 && ecart >= PAS_DE_NOTE)) return 'PLUS_FRAGILE'
  return monte < 0 || ecart <= -PAS_DE_NOTE ? 'MOINS_FRAGILE' : 'INCHANGEE'
}

/**
 * Ce qu’elle est devenue ; null : elle ne répond ni alors ni maintenant, ou l’on ne sait pas ce qu’elle était. `maintenant` null : elle
 * ne se montre plus.
 */
export function mouvement(alors: Moment | SansNote, maintenant: Moment | null): Mouvement | null {
  if (typeof alors === 'string')
    return alors === 'PAS_ENCORE_IMMATRICULEE' && maintenant?.repond === true ? 'ENTREE' : null
  if (maintenant === null) return alors.repond && estEvaluee(alors) ? 'SORTIE' : null
  if (alors.repond && maintenant.repond) return entreDeuxNotes(alors, maintenant)
  if (maintenant.repond) return 'ENTREE'
  return alors.repond ? 'SORTIE' : null
}

/** Ce qu’elle est devenue, quoi que l’on cherche ; null : elle n’a pas bougé, ou l’on ne sait pas ce qu’elle était. */
export function aBouge(
  alors: Omit<Moment, 'repond'> | SansNote,
  maintenant: Omit<Moment, 'repond'>,
): MouvementListe | null {
  const avant = typeof alors === 'string' ? alors : { ...alors, repond: true }
  const bouge = mouvement(avant, { ...maintenant, repond: true })
  return bouge === 'INCHANGEE' ? null : bouge
}

/** Un signe qui a bougé ; null : on ne le savait pas, ou on ne le sait plus. */
export interface SigneQuiBouge {
  code: CodeSigne
  libelle: string
  alors: number | null
  maintenant: number | null
  maximum: number
  /** En une phrase courte. */
  dit: string
}

const direPoints = (points: number): string => `${points} ${points > 1 ? 'points' : 'point'}`

function direSigne({ libelle, alors, maintenant, maximum }: Omit<SigneQuiBouge, 'dit'>): string {
  const dit = (suite: string) => `${libelle}\u00a0: ${suite}`
  if (maintenant === null) return dit(`${direPoints(alors ?? 0)} alors, inconnu maintenant`)
  if (alors === null) return dit(`inconnu alors, ${direPoints(maintenant)} sur ${maximum} maintenant`)
  return dit(`de ${alors} à ${direPoints(maintenant)} sur ${maximum}`)
}

/**
 * Les signes qui ont bougé entre ces deux notes, ceux qui pèsent le plus vers la fragilité d’abord ; `allege` : ceux qui en ôtent le plus
 * d’abord. Null : les points n’étaient pas gardés, on ne sait pas lesquels.
 */
export function signesQuiBougent(
  alors: PointsParSigne | null,
  maintenant: PointsParSigne | null,
  jour: Jour,
  allege: boolean,
): SigneQuiBouge[] | null {
  if (alors === null || maintenant === null) return null
  const bareme = baremeDu(jour)
  const pese = (s: SigneQuiBouge) =>
    bareme.coefficients[signe(s.code).axe] * ((s.maintenant ?? 0) - (s.alors ?? 0))
  const sens = allege ? 1 : -1
  return CODES_SIGNES.flatMap((code): SigneQuiBouge[] => {
    const bouge = {
      code,
      libelle: signe(code).libelle,
      alors: alors[code] ?? null,
      maintenant: maintenant[code] ?? null,
      maximum: signe(code).maximum(bareme),
    }
    return bouge.alors === bouge.maintenant ? [] : [{ ...bouge, dit: direSigne(bouge) }]
  }).toSorted((a, b) => sens * (pese(a) - pese(b)))
}

/** Pourquoi une copropriété est entrée ou sortie, en mots ; null : son mouvement se lit de ses deux notes. */
export function direRaison(
  bouge: Mouvement,
  alors: Pick<Moment, 'categorie'> | SansNote,
  maintenant: Pick<Moment, 'categorie'> | null,
): string | null {
  if (bouge === 'ENTREE') {
    if (typeof alors === 'string') return 'Immatriculée depuis'
    return alors.categorie === 'NON_EVALUABLE' ? 'Évaluée depuis' : 'Sa note répond maintenant à la recherche'
  }
  if (bouge !== 'SORTIE') return null
  if (maintenant === null) return 'L’annuaire ne la montre plus'
  return maintenant.categorie === 'NON_EVALUABLE'
    ? 'Trop peu de réponses connues maintenant'
    : 'Sa note ne répond plus à la recherche'
}

/** Ce qui range une liste de ce qui a changé : qui elle est, de combien elle a bougé, ce qui l’a fait bouger. */
export const TRIS_DES_CHANGEMENTS = ['nom', 'mouvement', 'signes'] as const
export type TriDesChangements = (typeof TRIS_DES_CHANGEMENTS)[number]
