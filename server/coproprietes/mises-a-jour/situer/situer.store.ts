import { sql, type Kysely } from 'kysely'
import type { Absorbee } from '#domain/coproprietes/mises-a-jour/situer/situer.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Ce qui reste à situer d’une copropriété. */
export async function parcellesASituer(db: Kysely<DB>, coproprieteId: number): Promise<readonly string[]> {
  const ligne = await db
    .selectFrom('acceptee')
    .select('parcellesNonSituees')
    .where('coproprieteId', '=', coproprieteId)
    .executeTakeFirst()
  return ligne?.parcellesNonSituees ?? []
}

/** Les communes que celle-ci a absorbées : le cadastre garde un préfixe à chacune. */
export function absorbees(db: Kysely<DB>, codeInsee: string, max: number): Promise<Absorbee[]> {
  return db
    .selectFrom('communeAbsorbee')
    .select(['nom', sql<string>`prefixe`.as('prefixe')])
    .where('absorbante', '=', codeInsee)
    .orderBy('prefixe')
    .limit(max)
    .execute()
}
