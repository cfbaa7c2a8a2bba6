import type { Cercle, Point } from '#contract/public/annuaire.ts'
import { METROPOLE, POINTS_MAX, type Cadre, type Cellules } from '#domain/public/annuaire/carte/cadre.ts'
import { fraicheur } from '#domain/coproprietes/declaration/echeances.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { PLAFOND_DU_COMPTE } from '#domain/socle/recherche/termes.ts'
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { lireAnnulable } from '#server/socle/postgres/annulable.ts'
import { rangsSql } from '#server/socle/registre/chiffres/cellules.ts'
import { page, type Decoupe, type Lecture, type Page } from '../annuaire.store.ts'
import type { Population } from './population.ts'

type Sql = RawBuilder<unknown>

async function lire<L extends pg.QueryResultRow>(
  { db, pool }: Lecture,
  requete: Sql,
  depart?: AbortSignal,
): Promise<L[]> {
  const { sql: text, parameters } = requete.compile(db)
  return lireAnnulable<L>(pool, { text, values: [...parameters] }, depart)
}

const parmi = ({ conditions, avecMots }: Population): Sql =>
  sql`FROM copropriete c ${avecMots ? sql`JOIN recherche r ON r.id = c.id` : sql``} WHERE ${sql.join(conditions, sql` AND `)}`

const dans = ({ ouest, sud, est, nord }: Cadre): Sql =>
  sql`c.lat BETWEEN ${sud}::float8 AND ${nord}::float8 AND c.lon BETWEEN ${ouest}::float8 AND ${est}::float8`

type Ligne = Omit<Cercle, 'cadre'> & Cadre

const enCercle = ({ ouest, sud, est, nord, ...cercle }: Ligne): Cercle => ({
  ...cercle,
  cadre: { ouest, sud, est, nord },
})

/** Les cercles de ces cellules, d’après les comptes de la nuit. */
export async function cerclesDeLaNuit(pool: pg.Pool, { zoom, x, y }: Cellules): Promise<Cercle[]> {
  const { rows } = await pool.query<Ligne>({
    name: 'carte-cellules',
    text: `SELECT nombre, lon, lat, ouest, sud, est, nord, ou, NULL AS departement FROM carte_cellule
      WHERE zoom = $1 AND x BETWEEN $2 AND $3 AND y BETWEEN $4 AND $5`,
    values: [zoom, ...x, ...y],
  })
  return rows.map(enCercle)
}

/** Ce qu’un cercle réunit, d’après `dedans (lon, lat, …)`. */
const REUNIS = sql`count(*)::integer AS nombre, sum(lon) AS lons, sum(lat) AS lats, min(lon) AS ouest, min(lat) AS sud,
  max(lon) AS est, max(lat) AS nord`

/** Les cercles de ces cellules, comptés sur le moment. */
export async function cerclesDuMoment(
  lecture: Lecture,
  population: Population,
  { cadre, cellules }: { cadre: Cadre; cellules: Cellules },
  depart: AbortSignal,
): Promise<Cercle[]> {
  const { x, y } = rangsSql(cellules.zoom)
  const lignes = await lire<Ligne>(
    lecture,
    sql`
      WITH dedans AS (
        SELECT ${sql.raw(x)} AS x, ${sql.raw(y)} AS y, c.lon, c.lat, c.code_insee ${parmi(population)} AND ${dans(cadre)}),
      par_commune AS (SELECT x, y, code_insee, ${REUNIS} FROM dedans GROUP BY x, y, code_insee)
      SELECT p.nombre, p.lon, p.lat, p.ouest, p.sud, p.est, p.nord, m.nom AS ou, NULL AS departement
      FROM (
        SELECT sum(nombre)::integer AS nombre, sum(lons) / sum(nombre) AS lon, sum(lats) / sum(nombre) AS lat,
          min(ouest) AS ouest, min(sud) AS sud, max(est) AS est, max(nord) AS nord,
          (array_agg(code_insee ORDER BY nombre DESC, code_insee))[1] AS commune
        FROM par_commune GROUP BY x, y
      ) p LEFT JOIN commune m ON m.code_insee = p.commune`,
    depart,
  )
  return lignes.map(enCercle)
}

/** Un cercle par département : de loin, ce que l’on sait lire. */
export async function cerclesDesDepartements(
  lecture: Lecture,
  population: Population,
  cadre: Cadre,
  depart: AbortSignal,
): Promise<Cercle[]> {
  const lignes = await lire<Ligne>(
    lecture,
    sql`
      WITH dedans AS (SELECT c.departement, c.lon, c.lat ${parmi(population)} AND ${dans(cadre)}),
      par_departement AS (SELECT departement, ${REUNIS} FROM dedans GROUP BY departement)
      SELECT p.nombre, p.lons / p.nombre AS lon, p.lats / p.nombre AS lat, p.ouest, p.sud, p.est, p.nord, d.nom AS ou, d.code AS departement
      FROM par_departement p LEFT JOIN departement d ON d.code = p.departement`,
    depart,
  )
  return lignes.map(enCercle)
}

/** Vrai s’il y en a au plus autant dans ce cadre. */
export async function auPlus(
  lecture: Lecture,
  population: Population,
  cadre: Cadre,
  nombre: number,
  depart: AbortSignal,
): Promise<boolean> {
  const [lu] = await lire<{ n: number }>(
    lecture,
    sql`SELECT count(*)::integer AS n FROM (SELECT ${parmi(population)} AND ${dans(cadre)} LIMIT ${nombre + 1}) t`,
    depart,
  )
  return (lu?.n ?? 0) <= nombre
}

/** Ce qu’un point donne à lire ; les autres sont dans la liste. */
const PAR_POINT = 20

interface Lue {
  numero: string
  nom: string | null
  voie: string | null
  codePostal: string | null
  localite: string | null
  nbLots: number | null
  dateCloture: Jour | null
  dateMaj: Jour | null
}

/** Les points de ce cadre, un par endroit ; null s’il y en a trop pour être montrés un à un. */
export async function pointsDuCadre(
  lecture: Lecture,
  population: Population,
  cadre: Cadre,
  { aujourdhui, depart }: { aujourdhui: Jour; depart: AbortSignal },
): Promise<Point[] | null> {
  const lignes = await lire<{ lon: number; lat: number; nombre: number; lues: Lue[] }>(
    lecture,
    sql`
      WITH endroits AS MATERIALIZED (
        SELECT c.lon, c.lat, count(*)::integer AS nombre, (array_agg(c.id ORDER BY c.ordre, c.id))[1:${sql.lit(PAR_POINT)}] AS ids
        ${parmi(population)} AND ${dans(cadre)} GROUP BY c.lon, c.lat LIMIT ${POINTS_MAX + 1})
      SELECT e.lon, e.lat, e.nombre, json_agg(json_build_object('numero', c.numero, 'nom', c.nom, 'voie', c.voie,
        'codePostal', c.code_postal, 'localite', c.localite, 'nbLots', c.nb_lots, 'dateCloture', c.date_cloture,
        'dateMaj', c.date_maj) ORDER BY c.ordre, c.id) AS lues
      FROM endroits e JOIN copropriete c ON c.id = ANY(e.ids)
      WHERE (SELECT count(*) FROM endroits) <= ${POINTS_MAX}
      GROUP BY e.lon, e.lat, e.nombre ORDER BY e.lat DESC, e.lon`,
    depart,
  )
  if (lignes.length === 0 && !(await auPlus(lecture, population, cadre, 0, depart))) return null
  return lignes.map(({ lues, ...point }) => ({
    ...point,
    coproprietes: lues.map(({ dateCloture, dateMaj, ...reste }) => ({
      ...reste,
      fraicheur: fraicheur({ derniereCloture: dateCloture, derniereMaj: dateMaj }, aujourdhui),
    })),
  }))
}

/** Une page de celles du cadre, par nom, jusqu’au plafond de l’annuaire. */
export const pageDuCadre = (
  lecture: Lecture,
  population: Population,
  cadre: Cadre,
  d: Decoupe,
): Promise<Page> =>
  page(
    lecture,
    sql`SELECT c.id, 0 AS rang, c.ordre ${parmi(population)} AND ${dans(cadre)}
      ORDER BY c.ordre, c.id LIMIT ${PLAFOND_DU_COMPTE + 1}`,
    d,
  )

/** Combien d’une recherche ne sont sur aucune carte. */
export async function compterSansPosition(
  lecture: Lecture,
  population: Population,
  depart: AbortSignal,
): Promise<number> {
  const [lu] = await lire<{ n: number }>(
    lecture,
    sql`SELECT count(*)::integer AS n ${parmi(population)} AND c.lat IS NULL`,
    depart,
  )
  return lu?.n ?? 0
}

/** Où sont celles d’une recherche : en métropole s’il y en a, sinon partout ; null si aucune n’a de position. */
export async function etendueDe(
  lecture: Lecture,
  population: Population,
  depart: AbortSignal,
): Promise<Cadre | null> {
  const ici = sql`FILTER (WHERE ${dans(METROPOLE)})`
  const [lue] = await lire<{ [bord in keyof Cadre]: number | null }>(
    lecture,
    sql`
      SELECT coalesce(min(c.lon) ${ici}, min(c.lon)) AS ouest, coalesce(min(c.lat) ${ici}, min(c.lat)) AS sud,
        coalesce(max(c.lon) ${ici}, max(c.lon)) AS est, coalesce(max(c.lat) ${ici}, max(c.lat)) AS nord
      ${parmi(population)} AND c.lat IS NOT NULL`,
    depart,
  )
  const { ouest = null, sud = null, est = null, nord = null } = lue ?? {}
  return ouest === null || sud === null || est === null || nord === null ? null : { ouest, sud, est, nord }
}

/** Les communes que nomme le fond embarqué. */
export async function lireReperes(pool: pg.Pool): Promise<{ nom: string; lon: number; lat: number }[]> {
  const { rows } = await pool.query<{ nom: string; lon: number; lat: number }>(
    'SELECT nom, lon, lat FROM carte_repere ORDER BY rang',
  )
  return rows
}
