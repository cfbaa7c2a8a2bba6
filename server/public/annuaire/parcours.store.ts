import { SANS_COMMUNE, type ChiffresDuTerritoire } from '#contract/public/annuaire.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { estLaCommune } from '#server/socle/registre/territoire/communes-nommees.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { echeanceAnnuelle } from '#server/socle/registre/coproprietes/suivi.ts'

type Condition = RawBuilder<boolean>

/** Un territoire, et combien de copropriétés y paraissent. */
interface Compte {
  code: string
  nom: string
  nombre: number
}

/** Celles de ce département ; null : celles qu’aucun ne porte. */
export const duDepartement = (code: string | null): Condition =>
  code === null ? sql`c.departement IS NULL` : sql`c.departement = ${code}`

/** Celles de cette commune, ou de ses arrondissements ; sans commune, celles dont le code n’est celui d’aucune. */
export const deLaCommune = (code: string): Condition =>
  code === SANS_COMMUNE
    ? sql`c.departement IS NULL AND NOT EXISTS (SELECT FROM commune m WHERE m.code_insee = c.code_insee)`
    : sql`c.code_insee IN (SELECT m.code_insee FROM commune m WHERE m.code_insee = ${code} OR m.parente = ${code})`

/** Chaque département, et les copropriétés qui y paraissent ; le code null compte les autres. */
export async function compterParDepartement(db: Kysely<DB>): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ departement: string | null; nombre: number }>`
    SELECT departement, count(*)::int AS nombre FROM copropriete WHERE publie GROUP BY departement`.execute(
    db,
  )
  return new Map(rows.map((r) => [r.departement, r.nombre]))
}

/** Les chiffres de ce territoire, par les mêmes règles que les critères de l’annuaire. */
export async function chiffresDe(
  db: Kysely<DB>,
  ou: Condition,
  aujourdhui: Jour,
): Promise<ChiffresDuTerritoire> {
  const { rows } = await sql<ChiffresDuTerritoire>`
    SELECT count(*)::int AS coproprietes, coalesce(sum(c.nb_lots), 0)::int AS lots,
      (count(*) FILTER (WHERE ${echeanceAnnuelle(aujourdhui)} >= ${aujourdhui}::date))::int AS "aJour",
      (count(*) FILTER (WHERE c.type_syndic = 'PRO'))::int AS professionnels,
      round(avg(c.lon)::numeric, 3)::float8 AS lon, round(avg(c.lat)::numeric, 3)::float8 AS lat
    FROM copropriete c WHERE c.publie AND ${ou}`.execute(db)
  return laLigne(rows)
}

/** Les communes de ce département où paraît une copropriété, par nom ; un arrondissement compte pour sa commune. */
export async function communesDu(db: Kysely<DB>, departement: string | null): Promise<Compte[]> {
  const { rows } = await sql<Compte>`
    WITH comptees AS (SELECT c.code_insee, count(*)::int AS nombre FROM copropriete c
      WHERE c.publie AND ${duDepartement(departement)} GROUP BY c.code_insee)
    SELECT coalesce(e.code_insee, ${SANS_COMMUNE}) AS code, coalesce(e.nom, 'Commune non connue') AS nom,
      sum(k.nombre)::int AS nombre
    FROM comptees k LEFT JOIN commune m ON m.code_insee = k.code_insee
      LEFT JOIN commune e ON e.code_insee = coalesce(m.parente, m.code_insee)
    GROUP BY e.code_insee, e.nom, e.recherche ORDER BY e.recherche NULLS LAST, e.code_insee`.execute(db)
  return rows
}

/** Où est une commune, de l’arrondissement à la région. */
export interface SituationDeCommune {
  code: string
  nom: string
  parente: { code: string; nom: string } | null
  departement: { code: string; nom: string } | null
  region: { code: string; nom: string } | null
}

export async function situerCommune(db: Kysely<DB>, code: string): Promise<SituationDeCommune | undefined> {
  if (code === SANS_COMMUNE)
    return { code, nom: 'Commune non connue', parente: null, departement: null, region: null }
  const { rows } = await sql<SituationDeCommune>`
    SELECT m.code_insee AS code, m.nom,
      CASE WHEN e.code_insee IS NOT NULL THEN json_build_object('code', e.code_insee, 'nom', e.nom) END AS parente,
      CASE WHEN d.code IS NOT NULL THEN json_build_object('code', d.code, 'nom', d.nom) END AS departement,
      CASE WHEN r.code IS NOT NULL THEN json_build_object('code', r.code, 'nom', r.nom) END AS region
    FROM commune m LEFT JOIN commune e ON e.code_insee = m.parente
      LEFT JOIN departement d ON d.code = m.departement LEFT JOIN region r ON r.code = d.region
    WHERE ${estLaCommune(sql.ref('m.code_insee'), code)} LIMIT 1`.execute(db)
  return rows[0]
}

/** Les arrondissements de cette commune, et les copropriétés de chacun. */
export async function arrondissementsDe(db: Kysely<DB>, code: string): Promise<Compte[]> {
  const { rows } = await sql<Compte>`
    SELECT m.code_insee AS code, m.nom,
      (SELECT count(*)::int FROM copropriete c WHERE c.publie AND c.code_insee = m.code_insee) AS nombre
    FROM commune m WHERE m.parente = ${code} ORDER BY m.code_insee`.execute(db)
  return rows
}

const DE_CE_CODE = (code: string): Condition =>
  code === SANS_COMMUNE ? deLaCommune(code) : sql`c.code_insee = ${code}`

/** Une copropriété dans sa rue. */
interface DansSaRue {
  rue: string | null
  id: number
  numero: string
  nom: string | null
  voie: string | null
  nbLots: number | null
}

const PAR_RUES = sql`normalise(rue_de(c.voie)) COLLATE "C", numero_de(c.voie), c.id`
const PAR_RUES_A_L_ENVERS = sql`normalise(rue_de(c.voie)) COLLATE "C" DESC, numero_de(c.voie) DESC, c.id DESC`

/**
 * Une page des copropriétés de ce code, rue par rue puis par numéro. L’index `copropriete_rue` se lit du bout le plus proche : ce qui
 * est passé coûte autant que ce qui est rendu.
 */
export async function parRues(
  db: Kysely<DB>,
  code: string,
  { rang, taille, total }: { rang: number; taille: number; total: number },
): Promise<DansSaRue[]> {
  const debut = (rang - 1) * taille
  const nombre = Math.min(taille, total - debut)
  if (nombre <= 0) return []
  const aLEnvers = debut > total / 2
  const { rows } = await sql<DansSaRue>`
    SELECT rue_de(c.voie) AS rue, c.id, c.numero, c.nom, c.voie, c.nb_lots AS "nbLots"
    FROM copropriete c WHERE c.publie AND ${DE_CE_CODE(code)}
    ORDER BY ${aLEnvers ? PAR_RUES_A_L_ENVERS : PAR_RUES}
    LIMIT ${nombre} OFFSET ${aLEnvers ? total - debut - nombre : debut}`.execute(db)
  return aLEnvers ? rows.toReversed() : rows
}

/** Un département et sa région. */
export async function lireDepartement(
  db: Kysely<DB>,
  code: string,
): Promise<Pick<SituationDeCommune, 'code' | 'nom' | 'region'> | undefined> {
  const { rows } = await sql<Pick<SituationDeCommune, 'code' | 'nom' | 'region'>>`
    SELECT d.code, d.nom, CASE WHEN r.code IS NOT NULL THEN json_build_object('code', r.code, 'nom', r.nom) END AS region
    FROM departement d LEFT JOIN region r ON r.code = d.region WHERE d.code = ${code}`.execute(db)
  return rows[0]
}
