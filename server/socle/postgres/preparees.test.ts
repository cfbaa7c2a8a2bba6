import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { lireAnnulable } from './annulable.ts'
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

test('une lecture au plan gardé n’en a qu’un pour toutes ses valeurs, et les autres lectures choisissent le leur', async () => {
  const neuve = await baseNeuve({ vide: true })
  const { pool, db, fermer } = ouvrirBase(neuve.connexion, { usage: 'lecture' })
  try {
    const { sql: text } = sql`SELECT ${PREPAREE} ${1}::int AS n`.compile(db)
    const lire = (n: number, planGarde: boolean) =>
      lireAnnulable<{ n: number }>(pool, { text, values: [n], planGarde })
    const plans = async (planGarde: boolean) =>
      lireAnnulable<{ partages: boolean; choisis: boolean }>(pool, {
        text: `SELECT generic_plans > 0 AS partages, custom_plans > 0 AS choisis FROM pg_prepared_statements WHERE statement = $1`,
        values: [text],
        planGarde,
      })
    for (let n = 0; n < 6; n += 1) {
      expect(await lire(n, true)).toEqual([{ n }])
      expect(await lire(n, false)).toEqual([{ n }])
    }
    expect(await plans(true)).toEqual([{ partages: true, choisis: false }])
    expect(await plans(false)).toEqual([expect.objectContaining({ choisis: true })])
  } finally {
    await fermer()
    await neuve.fermer()
  }
})
