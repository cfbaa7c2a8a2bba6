import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/**
 * Efface les courriels qu’une adresse a reçus de ce qu’elle quitte. Celui qui part à cet instant, qu’un autre processus tient,
 * s’efface la nuit d’après (server/socle/platform/menage.ts).
 */
export async function oublierLesCourriels(
  db: Kysely<DB>,
  email: string,
  quittee: 'LETTRE' | 'SUIVI',
): Promise<void> {
  await sql`DELETE FROM courriel WHERE compte_id IS NULL AND lower(destinataire) = lower(${email})
    AND nature LIKE ${`${quittee}.%`} AND prochain_essai IS NULL`.execute(db)
}
