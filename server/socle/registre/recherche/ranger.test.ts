import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { rangerLesRegardees } from './ranger.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
beforeAll(async () => {
  base = await baseNeuve({ amorcee: true })
})
afterAll(() => base.fermer())

/** Combien de fois, en lisant la table d’un bout à l’autre, on change de département. */
async function changements(): Promise<number> {
  const { rows } = await sql<{
    departement: string | null
  }>`SELECT departement FROM regardee ORDER BY ctid`.execute(base.db)
  return rows.filter((r, i) => i > 0 && r.departement !== rows[i - 1]!.departement).length
}

const departements = async () =>
  (await base.db.selectFrom('regardee').select('departement').distinct().execute()).length

beforeEach(async () => {
  await base.pool
    .query(`CREATE TEMP TABLE en_desordre AS SELECT * FROM regardee ORDER BY hashint8(copropriete_id);
    DELETE FROM regardee; INSERT INTO regardee SELECT * FROM en_desordre; DROP TABLE en_desordre`)
})

test('en désordre, elle se range par lieu ; rangée, elle ne bouge plus', async () => {
  expect(await changements()).toBeGreaterThan(2 * (await departements()))
  await rangerLesRegardees(base.db)
  expect(await changements()).toBe((await departements()) - 1)
  const ou = () => sql`SELECT pg_relation_filenode('regardee') AS fichier`.execute(base.db)
  const { rows: avant } = await ou()
  await rangerLesRegardees(base.db)
  expect((await ou()).rows).toEqual(avant)
})

test('qui la lit longtemps n’est pas dérangé, et personne n’attend derrière', async () => {
  const desordre = await changements()
  const lecteur = await base.pool.connect()
  try {
    await lecteur.query('BEGIN; SELECT count(*) FROM regardee')
    await rangerLesRegardees(base.db, 50)
    expect(await changements()).toBe(desordre)
  } finally {
    await lecteur.query('ROLLBACK')
    lecteur.release()
  }
})
