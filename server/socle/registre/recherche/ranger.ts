import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { estVerrouAttendu } from '#server/socle/postgres/pannes.ts'

/** De 1, rangée par lieu, à 0, en désordre : en deçà, un département se lit de toute la table. */
const ASSEZ_RANGEE = 0.9
const VERROU_MS = 2_000

/**
 * Range `regardee` par lieu quand elle ne l’est plus : un département se lit alors de quelques pages. Deux secondes pour la France, où ce
 * qui la lit ou y écrit attend ; prise ailleurs, elle reste comme elle est jusqu’à la nuit suivante.
 */
export async function rangerLesRegardees(db: Kysely<DB>, verrouMs = VERROU_MS): Promise<void> {
  await sql`ANALYZE regardee`.execute(db)
  const { rows } = await sql<{ ordre: number | null }>`SELECT correlation AS ordre FROM pg_stats
    WHERE schemaname = current_schema() AND tablename = 'regardee' AND attname = 'departement'`.execute(db)
  const ordre = rows[0]?.ordre ?? null
  if (ordre === null || ordre >= ASSEZ_RANGEE) return
  try {
    await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL lock_timeout = ${sql.lit(verrouMs)}`.execute(trx)
      await sql`CLUSTER regardee USING regardee_lieu`.execute(trx)
    })
  } catch (erreur) {
    if (!estVerrouAttendu(erreur)) throw erreur
    return
  }
  await sql`VACUUM (ANALYZE) regardee`.execute(db)
}
