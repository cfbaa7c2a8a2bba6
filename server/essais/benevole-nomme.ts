import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** La base refuse de nommer un bénévole ; sans ce refus, ce qui se lit doit encore le taire. */
export const permettreUnBenevoleNomme = (db: Kysely<DB>) =>
  sql`ALTER TABLE copropriete DROP CONSTRAINT copropriete_syndic_public`.execute(db)
