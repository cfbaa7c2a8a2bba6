import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type RawBuilder } from 'kysely'

/** Le premier instant de ce jour, à Paris ; `jour` : un jour AAAA-MM-JJ, ou ce qui en vaut un dans la requête. */
export const minuit = (jour: Jour | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${jour}::date::timestamp AT TIME ZONE 'Europe/Paris')`
