import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Bien plus de communes que n’en porte un code postal, ou qu’il n’en finit par un même mot. */
const LUES_MAX = 2_000

/** Les communes que peut dire la fin d’une adresse : celles de ce code postal, et celles dont le nom porte ce mot. */
export async function communesTapees(
  db: Kysely<DB>,
  { codePostal, nom }: { codePostal: string | null; nom: string | null },
): Promise<{ nom: string; departement: string | null; parCodePostal: boolean }[]> {
  const { rows } = await sql<{ nom: string; departement: string | null; parCodePostal: boolean }>`
    SELECT nom, departement, codes_postaux @> ARRAY[${codePostal}]::text[] AS "parCodePostal" FROM commune
      WHERE codes_postaux @> ARRAY[${codePostal}]::text[] OR recherche LIKE ${nom === null ? null : `%${nom}%`}
    UNION ALL SELECT a.nom, c.departement, false FROM commune_absorbee a JOIN commune c ON c.code_insee = a.absorbante
      WHERE a.recherche LIKE ${nom === null ? null : `%${nom}%`}
    LIMIT ${LUES_MAX}`.execute(db)
  return rows
}
