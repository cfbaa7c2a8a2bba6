import { lireCodeDeCommune, lireLieuTape } from '#domain/socle/territoire/lieu-tape.ts'
import {
  CODES_SORTES_DE_NOM,
  direNom,
  formeDeLieu,
  SORTES_D_AUJOURDHUI,
  type NomDeCommune,
} from '#domain/socle/territoire/noms.ts'
import { telQuel } from '#domain/socle/recherche/like.ts'
import { aplatir } from '#domain/socle/recherche/mots.ts'
import { sql, type RawBuilder } from 'kysely'

/** Une commune proposée sous un de ses noms ; `dit` : celui d’hier, avec celui d’aujourd’hui ; null : le sien. */
export interface CommuneProposee {
  codeInsee: string
  nom: string
  codesPostaux: string[]
  departement: string | null
  /** Ce nom, ou ce code, est tout à fait ce qui est tapé. */
  exact: boolean
  hier: (Pick<NomDeCommune, 'nom' | 'sorte' | 'code'> & { prefixe: string | null }) | null
}

/** Vrai d’un nom d’aujourd’hui, sur `commune_nommee n`. */
const D_AUJOURDHUI = sql<boolean>`n.sorte = ANY(${sql.val(SORTES_D_AUJOURDHUI)}::text[])`

/** Le modèle d’un nom qui commence par ce texte. */
export const debutant = (texte: string) => sql<string>`replace(normalise(${telQuel(texte)}), ' ', '_') || '%'`

/** Le dernier mot est peut-être en train de se taper : « pl », de Plaisance, n’est pas une place. */
function debutsDe(texte: string): string[] {
  const mots = texte.trim().split(/[\s'’-]+/u)
  const dernier = aplatir(mots.at(-1) ?? '').replace(/[^a-z0-9]/g, '')
  const avant = mots.length > 1 ? formeDeLieu(mots.slice(0, -1).join(' ')) : ''
  const tape = /\p{L}/u.test(avant) ? `${avant} ${dernier}` : dernier
  return [...new Set([formeDeLieu(texte), tape])].filter(Boolean).map((debut) => `${telQuel(debut)}%`)
}

/**
 * Ce que demande un nom tapé, sur `commune_nommee n` et `commune c` : le début d’un nom d’aujourd’hui ou d’hier, un code Insee de toute
 * année, un code postal. Un code postal, un département tapés avec le nom le situent.
 */
function nommeesAinsi(tape: string): { trouve: RawBuilder<boolean>; exact: RawBuilder<boolean> } {
  const lu = lireLieuTape(tape)
  const code = lireCodeDeCommune(tape)
  if (code !== null) {
    const postal = sql<boolean>`c.codes_postaux @> ARRAY[${code}]::text[]`
    // Un code d’aujourd’hui est celui d’une commune entière, et non de la déléguée qui l’a gardé.
    const parCode = sql<boolean>`n.code = ${code} AND (${D_AUJOURDHUI} OR NOT EXISTS (SELECT FROM commune x WHERE x.code_insee = ${code}))`
    return {
      trouve: sql`((${parCode}) OR (${postal} AND ${D_AUJOURDHUI}))`,
      exact: sql`n.code = ${code} AND NOT EXISTS (SELECT FROM commune x WHERE x.codes_postaux @> ARRAY[${code}]::text[])`,
    }
  }
  if (!/[\p{L}\p{N}]/u.test(tape)) return { trouve: sql`false`, exact: sql`false` }
  const noms = [...lu.entiers, ...lu.morceaux]
  const formes = noms.map(({ forme }) => forme)
  const entier = lu.entiers[0]
  const debuts = debutsDe(lu.codePostal === null && lu.departement === null ? tape : (entier?.exact ?? ''))
  const nomme = sql<boolean>`(n.forme = ANY(${sql.val(formes)}::text[]) OR n.forme LIKE ANY(${sql.val(debuts)}::text[])
    OR n.recherche LIKE ${debutant(tape)})`
  const situe = [
    ...(lu.codePostal === null ? [] : [sql`c.codes_postaux @> ARRAY[${lu.codePostal}]::text[]`]),
    ...(lu.departement === null ? [] : [sql`c.departement = ${lu.departement}`]),
  ]
  return {
    trouve: sql`${sql.join([nomme, ...situe], sql` AND `)}`,
    exact: sql`n.forme = ANY(${sql.val(formes)}::text[])`,
  }
}

/**
 * Les communes que nomme ce texte, une par nom, en table : `commune, nom, departement, codes_postaux, population, exact, hier,
 * recherche`. Un nom d’hier que porte aussi la commune d’aujourd’hui ne se propose pas deux fois.
 */
export function communesNommees(tape: string): RawBuilder<unknown> {
  const { trouve, exact } = nommeesAinsi(tape.trim())
  return sql`SELECT DISTINCT ON (n.commune, n.forme) n.commune, c.nom, c.departement, c.codes_postaux, c.population,
      ${exact} AS exact, ${HIER} AS hier, n.recherche
    FROM commune_nommee n JOIN commune c ON c.code_insee = n.commune
    WHERE ${trouve} ORDER BY n.commune, n.forme, ${RANG_DE_SORTE}`
}

/** Les communes dont un nom, d’aujourd’hui ou d’hier, s’écrit presque ainsi. */
export const communesProches = (tape: string): RawBuilder<unknown> =>
  sql`SELECT DISTINCT ON (n.commune, n.forme) n.commune, c.nom, c.departement, c.population, ${HIER} AS hier, n.recherche
    FROM commune_nommee n JOIN commune c ON c.code_insee = n.commune
    WHERE n.recherche % normalise(${tape}) ORDER BY n.commune, n.forme, ${RANG_DE_SORTE}`

const HIER = sql`CASE WHEN NOT ${D_AUJOURDHUI} THEN json_build_object('nom', n.nom, 'sorte', n.sorte,
  'code', n.code, 'prefixe', (SELECT a.prefixe FROM commune_absorbee a WHERE a.code_insee = n.code AND a.absorbante = n.commune LIMIT 1)) END`
const RANG_DE_SORTE = sql`array_position(${sql.val(CODES_SORTES_DE_NOM)}::text[], n.sorte)`

/** Une commune d’hier n’est qu’une part de celle d’aujourd’hui : Lomme passe devant les villages, et non devant les villes. */
const PART_D_HIER = sql.lit(4)
/** L’importance d’une commune proposée. */
export const POIDS = sql`population / CASE WHEN hier IS NULL THEN 1 ELSE ${PART_D_HIER} END`
/** De `communesNommees`, celles qui portent tout à fait ce nom, celles d’aujourd’hui devant, puis les plus importantes. */
export const RANGEES = sql`exact DESC, exact AND hier IS NOT NULL, ${POIDS} DESC, nom, commune, hier::text`
/** D’un nom que beaucoup portent, toutes se proposent : la bonne peut être la plus petite. */
export const HOMONYMES_MAX = 60

/** « Lomme (commune associée à Lille) », avec son département s’il est donné ; null d’un nom d’aujourd’hui. */
export const direHier = (
  commune: { codeInsee: string; nom: string },
  hier: CommuneProposee['hier'],
  departement: string | null = null,
): string | null => hier && direNom({ ...hier, commune: commune.codeInsee }, commune.nom, departement)
