import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Territoire } from '#domain/institutions/habilitations/territoires.ts'
import { METROPOLE_DU_GRAND_PARIS } from '#domain/socle/territoire/grand-paris.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { dansLePerimetre, lesquelsTouchent, resoudre, type Perimetre } from './perimetre.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

/** Ce que « se toucher » veut dire : une commune est dans l’un et dans l’autre. */
async function ontUneCommune(a: Perimetre, b: Perimetre): Promise<boolean> {
  const { rows } = await sql<{ oui: boolean }>`SELECT EXISTS (SELECT FROM (
    SELECT m.code_insee, m.epci, m.departement, d.region FROM commune m LEFT JOIN departement d ON d.code = m.departement) lieu
    WHERE ${dansLePerimetre(a, 'lieu')} AND ${dansLePerimetre(b, 'lieu')}) AS oui`.execute(produit.db)
  return rows[0]!.oui
}

const LIEUX: readonly Territoire[] = [
  { niveau: 'NATIONAL', code: 'FR' },
  { niveau: 'REGION', code: '84' },
  { niveau: 'REGION', code: '11' },
  { niveau: 'DEPARTEMENT', code: '69' },
  { niveau: 'DEPARTEMENT', code: '75' },
  { niveau: 'DEPARTEMENT', code: '974' },
  { niveau: 'EPCI', code: '200046977' },
  { niveau: 'EPCI', code: METROPOLE_DU_GRAND_PARIS },
  // Un de ses établissements territoriaux.
  { niveau: 'EPCI', code: '200058519' },
  { niveau: 'COMMUNE', code: '69123' },
  { niveau: 'COMMUNE', code: '69383' },
  { niveau: 'COMMUNE', code: '75056' },
  { niveau: 'COMMUNE', code: '75101' },
  { niveau: 'COMMUNE', code: '13055' },
  // Un lieu qui n’est pas ne touche rien.
  { niveau: 'COMMUNE', code: '99999' },
]

test.each(LIEUX.slice(1))('$niveau $code touche les lieux qui ont une commune avec lui', async (seul) => {
  const sien = await resoudre(produit.db, [seul])
  const attendu = []
  for (const lieu of LIEUX) attendu.push(await ontUneCommune(sien, await resoudre(produit.db, [lieu])))
  expect(await lesquelsTouchent(produit.db, sien, LIEUX)).toEqual(attendu)
})

test('la France entière touche tout ce qui est, et aucun lieu demandé ne touche rien', async () => {
  const france = await resoudre(produit.db, [{ niveau: 'NATIONAL', code: 'FR' }])
  expect(await lesquelsTouchent(produit.db, france, LIEUX.slice(0, -1))).not.toContain(false)
  expect(await lesquelsTouchent(produit.db, france, [])).toEqual([])
})
