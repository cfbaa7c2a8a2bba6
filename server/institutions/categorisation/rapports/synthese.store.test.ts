import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { noterToutes } from '#server/socle/registre/chiffres/score.ts'
import { CE_QUI_SE_LIT } from '../population.ts'
import { synthese } from './synthese.store.ts'

const JOUR = '2026-11-20'
let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, JOUR)
})
afterAll(() => produit.fermer())

test('la France entière : les communes se lisent une fois, et non à chacune que le rapport nomme', async () => {
  await produit.db.transaction().execute(async (trx) => {
    const lue = await synthese(trx, { parmi: sql`FROM ${CE_QUI_SE_LIT}`, jour: JOUR })
    const { lignes } = lue.tableaux.communes
    expect(lignes.length).toBeGreaterThan(500)
    expect(lignes.filter(({ code, libelle }) => code !== null && libelle === 'Non situées')).toEqual([])
    const { rows } = await sql<{
      lectures: number
    }>`SELECT seq_scan::int AS lectures FROM pg_stat_xact_user_tables
      WHERE relname = 'commune'`.execute(trx)
    expect(rows).toEqual([{ lectures: 1 }])
  })
})
