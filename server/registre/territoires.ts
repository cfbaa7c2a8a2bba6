import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'

/** Le département, l’EPCI et la région d’une commune ; null si elle est inconnue. */
export async function territoireDe(db: Kysely<DB> | Transaction<DB>, codeInsee: string | null) {
  if (!codeInsee) return null
  const ligne = await db
    .selectFrom('commune')
    .leftJoin('departement', 'departement.code', 'commune.departement')
    .select(['commune.departement', 'commune.epci', 'departement.region'])
    .where('commune.codeInsee', '=', codeInsee)
    .executeTakeFirst()
  return ligne ?? null
}

/** Les départements que dessert chacun de ces codes postaux ; ceux qui n’existent pas n’y sont pas. */
export async function departementsDesCodesPostaux(
  db: Kysely<DB>,
  codesPostaux: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  if (codesPostaux.length === 0) return new Map()
  const { rows } = await sql<{ codePostal: string; departements: string[] }>`
    SELECT d.code AS code_postal, array_agg(DISTINCT c.departement) AS departements
    FROM unnest(${sql.val([...new Set(codesPostaux)])}::text[]) AS d(code)
    JOIN commune c ON c.codes_postaux @> ARRAY[d.code] WHERE c.departement IS NOT NULL GROUP BY d.code`.execute(
    db,
  )
  return new Map(rows.map(({ codePostal, departements }) => [codePostal, new Set(departements)]))
}
