import type { TerritoireDeChiffres } from '#contract/public/statistiques.ts'
import type { DepartementCompte } from '#domain/public/statistiques/carte.ts'
import { classement, type CodeClassement } from '#domain/public/statistiques/classements.ts'
import type { Chiffres } from '#domain/public/statistiques/indicateurs.ts'
import { CODE_DE_LA_FRANCE, type Niveau } from '#domain/public/statistiques/niveaux.ts'
import { TRIMESTRES_MONTRES, type Periode, type Trimestre } from '#domain/public/statistiques/periodes.ts'
import { METROPOLE_DU_GRAND_PARIS } from '#domain/socle/territoire/grand-paris.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { DB } from '#server/socle/postgres/schema.ts'
import { PREPAREE } from '#server/socle/postgres/preparees.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { deLIntercommunalite } from '#server/socle/registre/territoire/geographie.ts'

/** Tous les territoires, sur `t` : niveau, code, nom, département d’une commune. */
const TERRITOIRES = sql`
  SELECT 'REGION' AS niveau, code, nom, NULL AS departement FROM region
  UNION ALL SELECT 'DEPARTEMENT', code, nom, NULL FROM departement
  UNION ALL SELECT 'INTERCOMMUNALITE', siren, nom, NULL FROM epci
  UNION ALL SELECT 'COMMUNE', code_insee, nom, departement FROM commune`

/** Le territoire de ce code ; undefined s’il n’est pas au code officiel géographique. */
export async function lireTerritoire(
  db: Kysely<DB>,
  niveau: Niveau,
  code: string,
): Promise<TerritoireDeChiffres | undefined> {
  if (niveau === 'FRANCE')
    return code === CODE_DE_LA_FRANCE ? { niveau, code, nom: 'France', departement: null } : undefined
  const { rows } = await sql<TerritoireDeChiffres>`
    SELECT * FROM (${TERRITOIRES}) t WHERE niveau = ${niveau} AND code = ${code}`.execute(db)
  return rows[0]
}

/** Les territoires qui contiennent celui-ci, du plus grand au plus petit. Une intercommunalité peut être de plusieurs départements : elle n’est que de la France. */
export async function lireParents(
  db: Kysely<DB>,
  { niveau, code }: { niveau: Niveau; code: string },
): Promise<TerritoireDeChiffres[]> {
  if (niveau === 'FRANCE') return []
  const france = { niveau: 'FRANCE', code: CODE_DE_LA_FRANCE, nom: 'France', departement: null } as const
  const { rows } = await sql<TerritoireDeChiffres>`
    WITH ici AS (
      SELECT code_insee, parente, departement, epci FROM commune WHERE ${niveau} = 'COMMUNE' AND code_insee = ${code}),
    du_departement AS (
      SELECT d.code, d.nom, d.region FROM departement d
      WHERE d.code = (SELECT departement FROM ici) OR (${niveau} = 'DEPARTEMENT' AND d.code = ${code}))
    SELECT niveau, code, nom, departement FROM (
      SELECT 1 AS rang, 'REGION' AS niveau, r.code, r.nom, NULL AS departement FROM region r JOIN du_departement d ON d.region = r.code
      UNION ALL SELECT 2, 'DEPARTEMENT', code, nom, NULL FROM du_departement WHERE ${niveau} <> 'DEPARTEMENT'
      UNION ALL SELECT 3, 'INTERCOMMUNALITE', e.siren, e.nom, NULL FROM epci e JOIN ici ON ici.epci = e.siren
      UNION ALL SELECT 4, 'COMMUNE', c.code_insee, c.nom, c.departement FROM commune c JOIN ici ON ici.parente = c.code_insee) t
    ORDER BY rang`.execute(db)
  return [france, ...rows]
}

/** Un trimestre compté ; `version` change chaque fois que l’un d’eux se recompte : ce que l’on garde d’eux vaut jusque-là. */
export interface PeriodeComptee extends Periode {
  version: string
}

/** Les trimestres comptés, du plus récent au plus ancien. */
export async function lirePeriodes(db: Kysely<DB>): Promise<PeriodeComptee[]> {
  const rows = await db
    .selectFrom('statistique')
    .modifyFront(PREPAREE)
    .select(['annee', 'trimestre', sql<string>`xmin::text`.as('version')])
    .where('niveau', '=', 'FRANCE')
    .orderBy('annee', 'desc')
    .orderBy('trimestre', 'desc')
    .execute()
  const version = rows.map((r) => r.version).join(' ')
  return rows.map(({ annee, trimestre }) => ({ annee, trimestre: trimestre as Trimestre, version }))
}

export interface Lue {
  jour: string
  chiffres: Chiffres | null
  evolution: { annee: number; trimestre: Trimestre; nb: number; lots: number; fraicheurs_a_jour: number }[]
}

/** Les chiffres d’un territoire à un trimestre, et ceux des précédents. Une requête préparée : une page de statistiques n’en fait qu’une. */
export async function lireChiffres(
  pool: pg.Pool,
  { niveau, code }: { niveau: Niveau; code: string },
  { annee, trimestre }: Periode,
): Promise<Lue> {
  const { rows } = await pool.query<Lue>({
    name: 'chiffres',
    text: `SELECT
      (SELECT jour::text FROM statistique WHERE niveau = 'FRANCE' AND code = '${CODE_DE_LA_FRANCE}' AND annee = $3 AND trimestre = $4) AS jour,
      (SELECT row_to_json(s) FROM statistique s WHERE niveau = $1 AND code = $2 AND annee = $3 AND trimestre = $4) AS chiffres,
      (SELECT coalesce(json_agg(e ORDER BY e.annee, e.trimestre), '[]') FROM (
        SELECT annee, trimestre, nb, lots, fraicheurs_a_jour FROM statistique
        WHERE niveau = $1 AND code = $2 AND (annee, trimestre) <= ($3, $4)
        ORDER BY annee DESC, trimestre DESC LIMIT ${TRIMESTRES_MONTRES}) e) AS evolution`,
    values: [niveau, code, annee, trimestre],
  })
  return laLigne(rows)
}

/** Les territoires de celui-ci, sur `t` : au-dessous de la France les régions, d’une région les départements, d’un autre ses communes. */
function dessous({ niveau, code }: { niveau: Niveau; code: string }): RawBuilder<unknown> {
  if (niveau === 'FRANCE') return sql`SELECT 'REGION' AS niveau, code, nom, NULL AS departement FROM region`
  if (niveau === 'REGION')
    return sql`SELECT 'DEPARTEMENT' AS niveau, code, nom, NULL AS departement FROM departement WHERE region = ${code}`
  const communes = sql`SELECT 'COMMUNE' AS niveau, code_insee AS code, nom, departement FROM commune`
  if (niveau === 'DEPARTEMENT') return sql`${communes} WHERE departement = ${code} AND parente IS NULL`
  if (niveau === 'COMMUNE') return sql`${communes} WHERE parente = ${code}`
  if (code === METROPOLE_DU_GRAND_PARIS)
    return sql`SELECT 'INTERCOMMUNALITE' AS niveau, siren AS code, nom, NULL AS departement FROM epci e
      WHERE ${deLIntercommunalite(code)} AND e.siren <> ${code}`
  return sql`${communes} WHERE epci = ${code}`
}

/** Ce par quoi l’on classe, sur `s` ; null : caché, ou part de rien. */
function valeurDe(par: CodeClassement): RawBuilder<number | null> {
  const { colonne, sur } = classement(par)
  return sur === undefined
    ? sql`${sql.ref(`s.${colonne}`)}::float8`
    : sql`${sql.ref(`s.${colonne}`)}::float8 / nullif(${sql.ref(`s.${sur}`)}, 0)`
}

interface Classe {
  nb: number
  exploitables: number | null
  valeur: number | null
}

/** Ceux que l’on classe, page par page. Un territoire sans copropriété n’est pas classé. */
export async function classerTerritoires(
  db: Kysely<DB>,
  territoire: { niveau: Niveau; code: string },
  { annee, trimestre }: Periode,
  { par, page, taille }: { par: CodeClassement; page: number; taille: number },
): Promise<{ total: number; lignes: ({ territoire: TerritoireDeChiffres } & Classe)[] }> {
  const valeur = valeurDe(par)
  const ordre = sql`valeur DESC NULLS LAST, nom, code`
  // Le total se compte à part : une page d’après la dernière le dit encore.
  const { rows } = await sql<{ total: number; lignes: (TerritoireDeChiffres & Classe)[] }>`
    WITH classes AS (
      SELECT t.niveau, t.code, t.nom, t.departement, s.nb, s.exploitables, ${valeur} AS valeur
      FROM (${dessous(territoire)}) t JOIN statistique s ON s.niveau = t.niveau AND s.code = t.code
        AND s.annee = ${annee} AND s.trimestre = ${trimestre}),
    page AS (SELECT * FROM classes ORDER BY ${ordre} LIMIT ${taille} OFFSET ${(page - 1) * taille})
    SELECT (SELECT count(*)::int FROM classes) AS total,
      (SELECT coalesce(json_agg(p ORDER BY ${ordre}), '[]') FROM page p) AS lignes`.execute(db)
  const { total, lignes } = laLigne(rows)
  return {
    total,
    lignes: lignes.map(({ nb, exploitables, valeur: lue, ...ici }) => ({
      territoire: ici,
      nb,
      exploitables,
      valeur: lue,
    })),
  }
}

/** Les départements de la France ou d’une région, ceux qui n’ont rien compris. Une collectivité d’outre-mer, sa propre région, n’en est pas un. */
export async function lireDepartements(
  db: Kysely<DB>,
  { niveau, code }: { niveau: Niveau; code: string },
  { annee, trimestre }: Periode,
  par: CodeClassement,
): Promise<DepartementCompte[]> {
  if (niveau !== 'FRANCE' && niveau !== 'REGION') return []
  const { rows } = await sql<DepartementCompte>`
    SELECT d.code, d.nom, coalesce(s.nb, 0) AS nb, CASE WHEN s.nb IS NULL THEN 0 ELSE s.exploitables END AS exploitables, ${valeurDe(par)} AS valeur
    FROM departement d LEFT JOIN statistique s ON s.niveau = 'DEPARTEMENT' AND s.code = d.code
      AND s.annee = ${annee} AND s.trimestre = ${trimestre}
    WHERE d.region <> d.code AND (${niveau} = 'FRANCE' OR d.region = ${code})
    ORDER BY valeur DESC NULLS LAST, d.nom`.execute(db)
  return rows
}
