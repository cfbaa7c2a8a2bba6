import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { ouvrirBase } from './db.ts'
import { PREPAREE } from './preparees.ts'

test('une lecture préparée hors d’un acte survit à la migration qui change ce qu’elle rend', async () => {
  const neuve = await baseNeuve({ vide: true })
  const { db, fermer } = ouvrirBase(neuve.connexion, { max: 1 })
  try {
    await sql`CREATE TABLE essai AS SELECT 1 AS n`.execute(db)
    const lire = async () => (await sql`SELECT ${PREPAREE} * FROM essai WHERE n = ${1}`.execute(db)).rows
    for (let i = 0; i < 4; i += 1) expect(await lire()).toEqual([{ n: 1 }])
    const { rows } =
      await sql`SELECT name FROM pg_prepared_statements WHERE statement LIKE '%FROM essai%'`.execute(db)
    expect(rows).toHaveLength(1)
    await sql`ALTER TABLE essai ADD COLUMN m int DEFAULT 2`.execute(db)
    expect(await lire()).toEqual([{ n: 1, m: 2 }])
  } finally {
    await fermer()
    await neuve.fermer()
  }
})
