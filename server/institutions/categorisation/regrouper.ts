import { certain } from '#domain/socle/certain.ts'
import type { GroupeDeLOutil } from '#contract/institutions/categorisation.ts'
import { CODES_CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import { POINTS_MAX, type NiveauDeRegroupement } from '#domain/institutions/categorisation/regroupements.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { nomsTels } from '#server/socle/postgres/noms-tels.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import type { Population } from './population.ts'
import { valeursDes } from './valeurs.ts'

type Sql = RawBuilder<unknown>
export type Mesures = Omit<GroupeDeLOutil, 'code' | 'nom' | 'lon' | 'lat'>

/** Ce qui se mesure d’un groupe, d’après `vues`. */
export const MESURES: Sql = sql`count(*)::int AS nombre, coalesce(sum(lots), 0)::int AS lots,
  coalesce(sum(principaux), 0)::int AS "lotsPrincipaux",
  json_build_object(${sql.join(
    CODES_CATEGORIES.flatMap((c) => [sql.lit(c), sql`count(*) FILTER (WHERE categorie = ${sql.lit(c)})`]),
  )}) AS categories,
  count(charges)::int AS comptes, count(taux)::int AS impayes, percentile_cont(0.5) WITHIN GROUP (ORDER BY charges) AS "chargesMedianes",
  percentile_cont(0.5) WITHIN GROUP (ORDER BY taux) AS "impayesMedian"`

const CODES: Readonly<Record<Exclude<NiveauDeRegroupement, 'COPROPRIETE'>, Sql>> = {
  REGION: sql`v.region`,
  DEPARTEMENT: sql`v.departement`,
  EPCI: sql`v.epci`,
  COMMUNE: sql`v.code_insee`,
}
const NOMS: Readonly<Record<Exclude<NiveauDeRegroupement, 'COPROPRIETE'>, Sql>> = {
  REGION: sql`region n ON n.code = g.code`,
  DEPARTEMENT: sql`departement n ON n.code = g.code`,
  EPCI: sql`epci n ON n.siren = g.code`,
  COMMUNE: sql`commune n ON n.code_insee = g.code`,
}

/** Les copropriétés regardées, et ce qu’on en mesure. */
function vues({ parmi, jour }: Population, code: Sql): Sql {
  const { categorie, chargesParLot, tauxImpayes } = valeursDes(jour)
  return sql`(SELECT ${code} AS code, v.nb_lots AS lots, v.nb_lots_hab_bur_com AS principaux, v.lon, v.lat,
    ${categorie} AS categorie, ${chargesParLot} AS charges, ${tauxImpayes} AS taux ${parmi}) vues`
}

/** Les copropriétés une à une, telles qu’un groupe d’une seule : les plus fragiles d’abord. */
async function uneAUne(db: Kysely<DB>, p: Population): Promise<GroupeDeLOutil[]> {
  const { categorie, chargesParLot, tauxImpayes } = valeursDes(p.jour)
  const { rows } = await sql<{
    code: string
    nom: string
    lon: number | null
    lat: number | null
    lots: number
    principaux: number
    categorie: (typeof CODES_CATEGORIES)[number]
    charges: number | null
    taux: number | null
  }>`SELECT c.numero AS code, coalesce(c.nom, c.voie, c.numero) AS nom, v.lon, v.lat, coalesce(v.nb_lots, 0) AS lots,
      coalesce(v.nb_lots_hab_bur_com, 0) AS principaux, ${categorie} AS categorie, ${chargesParLot} AS charges, ${tauxImpayes} AS taux
    ${p.parmi} ORDER BY v.note DESC NULLS LAST, v.copropriete_id LIMIT ${POINTS_MAX + 1}`.execute(db)
  return rows.map((r) => ({
    code: r.code,
    nom: r.nom,
    lon: r.lon,
    lat: r.lat,
    nombre: 1,
    lots: r.lots,
    lotsPrincipaux: r.principaux,
    categories: Object.fromEntries(
      CODES_CATEGORIES.map((c) => [c, c === r.categorie ? 1 : 0]),
    ) as GroupeDeLOutil['categories'],
    comptes: r.charges === null ? 0 : 1,
    impayes: r.taux === null ? 0 : 1,
    chargesMedianes: r.charges,
    impayesMedian: r.taux,
  }))
}

/** Les groupes d’un niveau, les plus nombreux d’abord, et le tout en une ligne ; des copropriétés, les premières. */
export async function regrouper(
  db: Kysely<DB>,
  p: Population,
  niveau: NiveauDeRegroupement,
): Promise<{ total: Mesures; groupes: GroupeDeLOutil[]; davantage: boolean }> {
  if (niveau === 'COPROPRIETE') {
    const { rows } = await sql<Mesures>`SELECT ${MESURES} FROM ${vues(p, sql`NULL::text`)}`.execute(
      nomsTels(db),
    )
    const groupes = await uneAUne(db, p)
    return {
      total: laLigne(rows),
      groupes: groupes.slice(0, POINTS_MAX),
      davantage: groupes.length > POINTS_MAX,
    }
  }
  // En un passage : le tout est le groupe de tous les groupes.
  const { rows } = await sql<GroupeDeLOutil & { tout: boolean }>`
    SELECT g.*, coalesce(n.nom, 'Non situées') AS nom FROM (
      SELECT code, grouping(code) = 1 AS tout, ${MESURES}, avg(lon) AS lon, avg(lat) AS lat
      FROM ${vues(p, CODES[niveau])} GROUP BY GROUPING SETS ((code), ())) g LEFT JOIN ${NOMS[niveau]}
    ORDER BY tout, g.nombre DESC, nom`.execute(nomsTels(db))
  const groupes = rows.map(({ tout: _tout, ...groupe }) => groupe)
  const {
    code: _code,
    nom: _nom,
    lon: _lon,
    lat: _lat,
    ...total
  } = certain(groupes.pop(), 'le groupe de tous les groupes')
  return { total, groupes, davantage: false }
}
