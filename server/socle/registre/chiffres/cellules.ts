import { ZOOMS_COMPTES } from '#domain/public/annuaire/carte/cadre.ts'
import { cellulesAuTour, LATITUDE_MAX } from '#domain/public/annuaire/carte/mercator.ts'
import type pg from 'pg'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'

/** `rangEnX` et `rangEnY` (domain/public/annuaire/carte/mercator.ts), en SQL, d’une ligne qui a `lon` et `lat` : un essai compare les deux. */
export function rangsSql(zoom: number, ligne = 'c'): { x: string; y: string } {
  const tour = cellulesAuTour(zoom)
  const borne = (place: string) => `least(greatest(floor(${place} * ${tour}), 0), ${tour - 1})::integer`
  return {
    x: borne(`(${ligne}.lon + 180) / 360`),
    y: borne(`(1 - asinh(tan(radians(${ligne}.lat))) / pi()) / 2`),
  }
}

/** De plus près, un arrondissement se nomme ; de plus loin, sa ville. */
const ZOOM_DES_ARRONDISSEMENTS = 11

/** Par cellule du zoom le plus proche, et par commune ; les autres zooms s’en déduisent, quatre cellules en une. */
const COMPTER = (() => {
  const { x, y } = rangsSql(ZOOMS_COMPTES.max)
  return `
  INSERT INTO compte_de_cellule
  SELECT ${ZOOMS_COMPTES.max}, ${x}, ${y}, c.code_insee, count(*), sum(c.lon), sum(c.lat), min(c.lon), min(c.lat), max(c.lon), max(c.lat)
  FROM copropriete c WHERE c.publie AND c.lat BETWEEN -${LATITUDE_MAX} AND ${LATITUDE_MAX} AND c.lon BETWEEN -180 AND 180
  GROUP BY 2, 3, 4`
})()

const RASSEMBLER = `
  INSERT INTO compte_de_cellule
  SELECT $1::integer, p.x >> 1, p.y >> 1,
    CASE WHEN $1::integer < ${ZOOM_DES_ARRONDISSEMENTS} THEN coalesce(m.parente, p.commune) ELSE p.commune END,
    sum(p.nombre), sum(p.lon), sum(p.lat), min(p.ouest), min(p.sud), max(p.est), max(p.nord)
  FROM compte_de_cellule p LEFT JOIN commune m ON m.code_insee = p.commune
  WHERE p.zoom = $1::integer + 1
  GROUP BY 2, 3, 4`

/** Au mètre près : un cadre s’écrit court, et trois cents cercles se lisent vite. */
const court = (degres: string) => `round((${degres})::numeric, 5)::float8`

const RANGER = `
  INSERT INTO carte_cellule (zoom, x, y, nombre, lon, lat, ouest, sud, est, nord, ou)
  SELECT g.zoom, g.x, g.y, g.nombre, g.lon, g.lat, g.ouest, g.sud, g.est, g.nord, m.nom FROM (
    SELECT zoom, x, y, sum(nombre)::integer, ${court('sum(lon) / sum(nombre)')}, ${court('sum(lat) / sum(nombre)')},
      ${court('min(ouest)')}, ${court('min(sud)')}, ${court('max(est)')}, ${court('max(nord)')}, (array_agg(commune ORDER BY nombre DESC, commune))[1] AS commune
    FROM compte_de_cellule GROUP BY zoom, x, y
  ) g (zoom, x, y, nombre, lon, lat, ouest, sud, est, nord, commune)
  LEFT JOIN commune m ON m.code_insee = g.commune
  ORDER BY g.zoom, g.x, g.y`

/** Les cent plus peuplées qui ont une place ; à population égale ou inconnue, celles qui ont le plus de copropriétés. */
const REPERER = `
  INSERT INTO carte_repere (rang, nom, lon, lat)
  SELECT row_number() OVER (ORDER BY v.population DESC, v.nombre DESC, v.nom), v.nom, v.lon, v.lat
  FROM (
    SELECT m.nom, m.population, coalesce(m.lon, n.lon) AS lon, coalesce(m.lat, n.lat) AS lat, coalesce(n.nombre, 0) AS nombre
    FROM commune m LEFT JOIN (
      SELECT coalesce(a.parente, p.commune) AS commune, sum(p.nombre) AS nombre, sum(p.lon) / sum(p.nombre) AS lon,
        sum(p.lat) / sum(p.nombre) AS lat
      FROM compte_de_cellule p LEFT JOIN commune a ON a.code_insee = p.commune
      WHERE p.zoom = ${ZOOMS_COMPTES.min} GROUP BY 1
    ) n ON n.commune = m.code_insee
    WHERE m.parente IS NULL AND coalesce(m.lon, n.lon) IS NOT NULL
    ORDER BY m.population DESC, nombre DESC, m.nom LIMIT 100
  ) v`

/**
 * Recompte les cellules de la carte en une transaction : qui lit voit l’ancien compte ou le nouveau, jamais un mélange. Deux qui
 * le refont en même temps se suivent.
 */
export async function refaireLesCellules(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await verrouiller(client, 'carte')
    await client.query(
      `CREATE TEMP TABLE compte_de_cellule (zoom integer, x integer, y integer, commune text COLLATE "C", nombre bigint,
         lon float8, lat float8, ouest float8, sud float8, est float8, nord float8) ON COMMIT DROP`,
    )
    await client.query(COMPTER)
    for (let zoom = ZOOMS_COMPTES.max - 1; zoom >= ZOOMS_COMPTES.min; zoom -= 1)
      await client.query(RASSEMBLER, [zoom])
    await client.query('DELETE FROM carte_cellule')
    await client.query(RANGER)
    await client.query('DELETE FROM carte_repere')
    await client.query(REPERER)
    await client.query('COMMIT')
    // Les lignes d’hier encombreraient la lecture d’un cadre.
    await client.query('VACUUM (ANALYZE) carte_cellule')
  } catch (erreur) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw erreur
  } finally {
    client.release()
  }
}

/** Au démarrage : ce qui n’a jamais été compté, ou qu’une restauration n’a pas rendu. */
export async function preparerLesCellules(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query('SELECT FROM carte_cellule LIMIT 1')
  if (rowCount === 0) await refaireLesCellules(pool)
}

/** Chaque nuit : combien de copropriétés a chaque cellule de la carte (décision 0057). */
export function carteDeNuit({ pool }: { pool: pg.Pool }): Travail {
  return { nom: 'carte', cron: '0 3 * * *', reprise: 'nuit', faire: () => refaireLesCellules(pool) }
}
