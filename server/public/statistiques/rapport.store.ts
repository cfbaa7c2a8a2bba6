import type { Jour } from '#domain/socle/temps/jour.ts'
import type { Niveau } from '#domain/public/statistiques/niveaux.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Compte un rapport emporté ce jour-là : de quel territoire, et rien de qui l’emporte. */
export async function compterLEmport(
  db: Kysely<DB>,
  jour: Jour,
  { niveau, code }: { niveau: Niveau; code: string },
): Promise<void> {
  await db
    .insertInto('rapportEmporte')
    .values({ jour, niveau, code, nombre: 1 })
    .onConflict((deja) =>
      deja.columns(['jour', 'niveau', 'code']).doUpdateSet({ nombre: sql`rapport_emporte.nombre + 1` }),
    )
    .execute()
}
