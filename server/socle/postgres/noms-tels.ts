import type { Kysely } from 'kysely'
import type { DB } from './schema.ts'

/** La même base, qui rend les noms tels que la requête les écrit : rien ne se renomme en route. */
export const nomsTels = (db: Kysely<DB>): Kysely<DB> => db.withoutPlugins()
