import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from './schema.ts'

/** Ce qu’un tour lit : une mémoire égale, que la requête rende cent lignes ou six cent mille. */
const PAR_TOUR = 1_000

/**
 * Les lignes d’une requête, à mesure qu’on les lit, d’un seul instantané. Une connexion est tenue jusqu’à la dernière, ou jusqu’à ce que
 * qui lit s’en aille.
 */
export async function* parCurseur<L>(db: Kysely<DB>, requete: RawBuilder<unknown>): AsyncGenerator<L> {
  const trx = await db
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute()
  try {
    await sql`DECLARE lecture NO SCROLL CURSOR FOR ${requete}`.execute(trx)
    for (;;) {
      const { rows } = await sql<L>`FETCH ${sql.lit(PAR_TOUR)} FROM lecture`.execute(trx)
      yield* rows
      if (rows.length < PAR_TOUR) return
    }
  } finally {
    await trx.rollback().execute()
  }
}
