import type { Kysely, Transaction } from 'kysely'
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
