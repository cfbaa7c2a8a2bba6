import * as CHEMINS from '#domain/chemins.ts'
import type { Kysely } from 'kysely'
import type { Gardable } from '#server/http/pages-gardees.ts'
import type { DB } from '#server/postgres/schema.ts'
import { lirePeriodes } from './statistiques.store.ts'

/** Les pages des chiffres se gardent tant que rien ne se recompte ; celle qui cherche un lieu lit autre chose, et ne se garde pas. */
export function pagesDesStatistiques(db: Kysely<DB>): Record<string, Gardable> {
  const gardable: Gardable = {
    version: async () => (await lirePeriodes(db))[0]?.version ?? '',
    lectures: '/api/public/statistiques/',
  }
  return { [CHEMINS.statistiques]: gardable, [CHEMINS.comparerTerritoires]: gardable }
}
