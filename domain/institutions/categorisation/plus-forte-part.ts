import { direPart } from '#domain/public/statistiques/dire.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { aVoir } from './carte.ts'
import { direPeu, estPeu } from './peu.ts'
import type { LigneDeSynthese } from './synthese.ts'

type Lieu = Pick<LigneDeSynthese, 'code' | 'libelle' | 'nombre' | 'categories'>

/** Au-delà, les ex æquo se comptent. */
const NOMMES = 3

const enumerer = (noms: readonly string[]): string =>
  noms.length < 2 ? noms.join('') : `${noms.slice(0, -1).join(', ')} et ${noms.at(-1) ?? ''}`

/** Deux parts se comparent par leurs entiers : un arrondi n’y fait pas d’égalité. */
const comparer = (a: Lieu, b: Lieu): number => aVoir(b) * a.nombre - aVoir(a) * b.nombre

/** Les lieux qui se comparent : situés, et d’assez de copropriétés pour qu’une part y dise quelque chose. */
const comparables = (lieux: readonly Lieu[], jour: Jour): Lieu[] =>
  lieux.filter((l) => l.code !== null && l.nombre > 0 && !estPeu(l.nombre, jour))

/** Ceux dont la part en catégorie C ou D est la plus forte, à égalité ; aucun, quand il n’y a rien à comparer. */
export function lesPlusFortesParts<L extends Lieu>(lieux: readonly L[], jour: Jour): L[] {
  const [premier, ...autres] = comparables(lieux, jour).toSorted(comparer) as L[]
  if (!premier || autres.length === 0 || aVoir(premier) === 0) return []
  return [premier, ...autres.filter((l) => comparer(premier, l) === 0)]
}

/** Les lieux, par leur part en catégorie C ou D, la plus forte d’abord ; ceux qui ne se comparent pas viennent après, par leur nombre. */
export function parPartAVoir<L extends Lieu>(lieux: readonly L[], jour: Jour): L[] {
  const compares = new Set<Lieu>(comparables(lieux, jour))
  return lieux.toSorted(
    (a, b) =>
      Number(compares.has(b)) - Number(compares.has(a)) ||
      (compares.has(a) ? comparer(a, b) : 0) ||
      aVoir(b) - aVoir(a) ||
      b.nombre - a.nombre,
  )
}

/**
 * Ce que l’on dit d’abord de lieux : où la part de copropriétés en catégorie C ou D est la plus forte. À égalité, on le dit ; un seul
 * lieu, ou trop peu de copropriétés, et il n’y a pas de « plus ».
 */
export function direLaPlusFortePart(
  lieux: readonly Lieu[],
  { jour, quoi }: { jour: Jour; quoi: 'communes' | 'départements' },
): string {
  if (lieux.every((l) => aVoir(l) === 0)) return 'Aucune copropriété en catégorie C ou D'
  const premiers = lesPlusFortesParts(lieux, jour)
  const [premier] = premiers
  if (!premier)
    return `Copropriétés en catégorie C ou D, par ${quoi === 'communes' ? 'commune' : 'département'}`
  const part = direPart(aVoir(premier), premier.nombre)
  const parmi = comparables(lieux, jour).length < lieux.length
  const ou =
    premiers.length > NOMMES
      ? `${premiers.length} ${quoi}, à égalité`
      : `${enumerer(premiers.map(({ libelle }) => libelle))}${premiers.length > 1 ? ', à égalité' : ''}`
  return `La plus forte part en catégorie C ou D\u00a0: ${ou} (${part})${parmi ? `, sans compter les ${quoi} de ${direPeu(jour)}` : ''}`
}
