import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Retire l’adresse du calendrier d’un compte : elle ne montre plus rien. */
export async function retirerAgenda(db: Kysely<DB>, compteId: number): Promise<void> {
  await db.deleteFrom('agenda').where('compteId', '=', compteId).execute()
}
