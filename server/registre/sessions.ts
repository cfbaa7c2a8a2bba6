import type { Kysely } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'

/**
 * Ferme les sessions d’un compte, et celles où il agit à la place d’un autre ; sauf celle de cette empreinte s’il y en a
 * une. Rend leur nombre.
 */
export async function fermerSessions(db: Kysely<DB>, compteId: number, sauf?: string): Promise<number> {
  let sessions = db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('compteId', '=', compteId), eb('teneurId', '=', compteId)]))
  if (sauf !== undefined) sessions = sessions.where('empreinte', '!=', sauf)
  const { numDeletedRows } = await sessions.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
