import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from './schema.ts'

/** Ce qu’un tour lit : une mémoire égale, que la requête rende cent lignes ou six cent mille. */
const PAR_TOUR = 1_000

/** Un tour : ce qu’il a lu, et où lire du même instant ce qui s’y ajoute. */
export interface Tour<L> {
  lues: readonly L[]
  trx: Kysely<DB>
}

/**
 * Les lignes d’une requête, tour par tour, d’un seul instantané. Une connexion est tenue jusqu’à la dernière, ou jusqu’à ce que qui lit
 * s’en aille.
 */
export async function* parTours<L>(db: Kysely<DB>, requete: RawBuilder<unknown>): AsyncGenerator<Tour<L>> {
  const trx = await db
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute()
  try {
    await sql`DECLARE lecture NO SCROLL CURSOR FOR ${requete}`.execute(trx)
    for (;;) {
      const { rows } = await sql<L>`FETCH ${sql.lit(PAR_TOUR)} FROM lecture`.execute(trx)
      yield { lues: rows, trx }
      if (rows.length < PAR_TOUR) return
    }
  } finally {
    await trx.rollback().execute()
  }
}

/** Les mêmes lignes, à mesure qu’on les lit. */
export async function* parCurseur<L>(db: Kysely<DB>, requete: RawBuilder<unknown>): AsyncGenerator<L> {
  for await (const { lues } of parTours<L>(db, requete)) yield* lues
}
