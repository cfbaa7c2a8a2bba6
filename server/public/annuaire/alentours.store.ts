import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** La copropriété publiée de ce numéro, et sa commune. */
export const lirePlace = (db: Kysely<DB>, numero: string) =>
  db
    .selectFrom('copropriete')
    .select(['id', 'codeInsee', 'departement', 'region'])
    .where('numero', '=', numero)
    .where('publie', '=', true)
    .executeTakeFirst()
