import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { noterCopropriete, noterToutes } from './score.ts'

const JOUR = '2026-11-20'
let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, JOUR)
})
afterAll(() => produit.fermer())

test('la nuit attend l’acte qui note, et ne récrit pas sa note d’après ce qu’il vient de changer', async () => {
  const { rows } = await sql<{ id: number; note: number }>`SELECT s.copropriete_id AS id, s.note FROM score s
    JOIN copropriete c ON c.id = s.copropriete_id
    WHERE s.note IS NOT NULL AND c.publie AND c.date_maj >= '2026-01-01' ORDER BY c.id LIMIT 1`.execute(
    produit.db,
  )
  const { id, note: avant } = rows[0]!
  const noteDe = async () =>
    (
      await produit.db
        .selectFrom('score')
        .select('note')
        .where('coproprieteId', '=', id)
        .executeTakeFirstOrThrow()
    ).note
  const ordre: string[] = []
  let nuit: Promise<unknown> = Promise.resolve()
  await produit.db.transaction().execute(async (trx) => {
    await sql`UPDATE copropriete SET date_maj = '2020-01-01' WHERE id = ${id}`.execute(trx)
    await noterCopropriete(trx, id, JOUR)
    // Elle commence pendant que l’acte n’est pas encore validé.
    nuit = noterToutes(produit.db, JOUR).then(() => ordre.push('nuit'))
    await new Promise((fini) => setTimeout(fini, 300))
    ordre.push('acte')
  })
  await nuit
  expect(ordre).toEqual(['acte', 'nuit'])
  const apres = await noteDe()
  expect(apres).not.toBe(avant)
  await noterToutes(produit.db, JOUR)
  expect(await noteDe(), 'ce que dirait une nuit de plus').toBe(apres)
})
