import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { parmiLesNumeros } from './recherche.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
beforeAll(async () => {
  base = await baseNeuve()
})
afterAll(() => base.fermer())

test('un numéro se lit dans son index : toutes les copropriétés demanderaient trois dixièmes de seconde', async () => {
  const plan = await base.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    const numeros = parmiLesNumeros(['AA0000001'], sql.ref('c.numero'))
    const { rows } = await sql<object>`EXPLAIN SELECT id FROM copropriete c WHERE ${numeros}`.execute(trx)
    return JSON.stringify(rows)
  })
  expect(plan).toMatch(/Index Cond: \(numero = /)
})
