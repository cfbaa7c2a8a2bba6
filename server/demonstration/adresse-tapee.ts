import { au } from '#domain/socle/certain.ts'
import { sql, type Kysely, type NotNull } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { TYPES_DE_VOIE } from './semer/voies.ts'

export interface Commune {
  codeInsee: string
  nom: string
  departement: string
  population: number
  codesPostaux: string[]
  /** Où elle est, en degrés WGS84. */
  lon: number
  lat: number
  /** Nom sans accents, majuscules ni tirets. */
  simple: string
}

/** Les communes à code postal que l’on sait placer, de la plus peuplée à la moins peuplée. */
export interface Communes {
  toutes: Commune[]
  parCodeInsee: Map<string, Commune>
  parCodePostal: Map<string, Commune[]>
  parNom: Map<string, Commune[]>
}

/** Ce que l’on comprend d’une adresse tapée. */
interface Question {
  numero: number | null
  /** Mots de la voie, et de la commune s’il n’y a pas de code postal, sans accents ni majuscules. */
  mots: string[]
  codePostal: string | null
  commune: string
}

/** Une façon de lire la question : cette voie, dans cette commune, que la saisie nomme ou non. */
export interface Piste {
  commune: Commune
  voie: string
  nommee: boolean
  codePostal?: string
}

export const simplifier = (texte: string) =>
  texte
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/gi, 'oe')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const simplifierCommune = (texte: string) =>
  simplifier(texte)
    .replace(/\bst\b/g, 'saint')
    .replace(/\bste\b/g, 'sainte')

const MOTS_DE_VOIE = new Set(TYPES_DE_VOIE.flatMap((t) => [simplifier(t.libelle), t.abrege]))
const ENTIERS = new Map(TYPES_DE_VOIE.map((t) => [t.abrege as string, simplifier(t.libelle)]))

/** Sépare le numéro, la voie, le code postal et la commune ; ne refuse rien. */
export function lireQuestion(texte: string): Question {
  const mots = simplifier(texte).split(' ').filter(Boolean)
  const numero = mots[0] !== undefined && /^\d{1,4}$/.test(mots[0]) ? Number(mots.shift()) : null
  if (/^(bis|ter|[a-d])$/.test(mots[0] ?? '') && mots.length > 1) mots.shift()
  const rang = mots.findIndex((mot) => /^\d{5}$/.test(mot))
  const avant = rang === -1 ? mots : mots.slice(0, rang)
  return {
    numero,
    mots: avant.map((mot, i) => (i === 0 ? (ENTIERS.get(mot) ?? mot) : mot)),
    codePostal: mots[rang] ?? null,
    commune: rang === -1 ? '' : simplifierCommune(mots.slice(rang + 1).join(' ')),
  }
}

/** Une voie tapée en entier : un type de voie, puis un nom. */
export const estVoie = (voie: string) => voie.includes(' ') && MOTS_DE_VOIE.has(au(voie.split(' '), 0))

/** Lit toutes les communes, une fois : 35 000 noms tiennent en mémoire et se parcourent en une milliseconde. */
export async function lireCommunes(db: Kysely<DB>): Promise<Communes> {
  const lues = await db
    .selectFrom('commune as c')
    .leftJoin('commune as p', 'p.codeInsee', 'c.parente')
    .select([
      'c.codeInsee',
      sql<string>`coalesce(p.nom, c.nom)`.as('nom'),
      sql<string>`coalesce(c.departement, p.departement, '')`.as('departement'),
      'c.population',
      'c.codesPostaux',
      'c.lon',
      'c.lat',
    ])
    .where(sql<boolean>`cardinality(c.codes_postaux) > 0`)
    .where('c.lon', 'is not', null)
    .$narrowType<{ lon: NotNull; lat: NotNull }>()
    // Arrondissements plutôt que la ville entière : le code postal et le cadastre les séparent.
    .where('c.codeInsee', 'not in', ['75056', '69123', '13055'])
    .orderBy('c.population', 'desc')
    .orderBy('c.codeInsee')
    .execute()
  const toutes = lues.map((c) => ({ ...c, simple: simplifierCommune(c.nom) }))
  const parCodePostal = new Map<string, Commune[]>()
  const parNom = new Map<string, Commune[]>()
  const ranger = (index: Map<string, Commune[]>, cle: string, c: Commune) => {
    const rangees = index.get(cle)
    if (rangees) rangees.push(c)
    else index.set(cle, [c])
  }
  for (const c of toutes) {
    ranger(parNom, c.simple, c)
    for (const cp of c.codesPostaux) ranger(parCodePostal, cp, c)
  }
  return { toutes, parCodeInsee: new Map(toutes.map((c) => [c.codeInsee, c])), parCodePostal, parNom }
}

/** Par le code postal : toutes ses communes, ou celles que la saisie nomme, même à moitié. */
export function pistesDuCodePostal(communes: Communes, q: Question, codePostal: string): Piste[] {
  return (communes.parCodePostal.get(codePostal) ?? [])
    .filter((c) => c.simple.startsWith(q.commune) || q.commune.startsWith(`${c.simple} `))
    .map((commune) => ({ commune, voie: q.mots.join(' '), nommee: true, codePostal }))
}

/** La commune est au bout de la saisie, sur un à quatre mots : le plus long nom qui existe l’emporte. */
export function pistesDuNom(communes: Communes, q: Question): Piste[] {
  for (let n = Math.min(4, q.mots.length - 2); n >= 1; n -= 1) {
    const trouvees = communes.parNom.get(simplifierCommune(q.mots.slice(-n).join(' ')))
    const voie = q.mots.slice(0, -n).join(' ')
    if (trouvees) return trouvees.map((commune) => ({ commune, voie, nommee: true }))
  }
  return []
}

/** Pendant la frappe : le début d’un nom de commune, ou d’un code postal. */
export function pistesDuDebut(communes: Communes, q: Question): Piste[] {
  const dernier = q.mots.at(-1) ?? ''
  const voie = (n: number) => q.mots.slice(0, -n).join(' ')
  if (/^\d{1,4}$/.test(dernier) && q.mots.length > 2)
    return communes.toutes.flatMap((commune) => {
      const codePostal = commune.codesPostaux.find((cp) => cp.startsWith(dernier))
      return codePostal ? [{ commune, voie: voie(1), nommee: true, codePostal }] : []
    })
  for (let n = Math.min(4, q.mots.length - 2); n >= 1; n -= 1) {
    const debut = simplifierCommune(q.mots.slice(-n).join(' '))
    const trouvees = communes.toutes.filter((c) => c.simple.startsWith(debut))
    if (trouvees.length > 0) return trouvees.map((commune) => ({ commune, voie: voie(n), nommee: true }))
  }
  return []
}
