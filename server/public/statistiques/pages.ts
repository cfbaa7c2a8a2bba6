import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Kysely } from 'kysely'
import type { Gardable } from '#server/socle/http/pages-gardees.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { lirePeriodes } from './statistiques.store.ts'

/** Les pages des chiffres se gardent tant que rien ne se recompte ; celle qui cherche un lieu lit autre chose, et ne se garde pas. */
export function pagesDesStatistiques(db: Kysely<DB>): Record<string, Gardable> {
  const gardable: Gardable = {
    version: async () => (await lirePeriodes(db))[0]?.version ?? '',
    lectures: '/api/public/statistiques/',
  }
  return { [CHEMINS.statistiques]: gardable, [CHEMINS.comparerTerritoires]: gardable }
}
