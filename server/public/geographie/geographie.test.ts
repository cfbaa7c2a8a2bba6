import { afterAll, beforeAll, expect, test } from 'vitest'
import { communesAbsorbees } from '#contract/public/geographie.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const chercher = async (text: string) =>
  (await produit.visiteur().appeler(communesAbsorbees, { params: { text } })).corps

test('les communes absorbées se trouvent par la commune qui les porte, ou par leur nom (§7.4)', async () => {
  const une = await produit.db
    .selectFrom('communeAbsorbee')
    .select(['codeInsee', 'nom', 'prefixe', 'absorbante'])
    .orderBy('codeInsee')
    .executeTakeFirstOrThrow()
  const siennes = await chercher(une.absorbante)
  expect(siennes).toContainEqual(une)
  expect(new Set(siennes.map((c) => c.absorbante))).toEqual(new Set([une.absorbante]))
  expect(await chercher(une.nom.toUpperCase())).toContainEqual(une)
  expect((await chercher('saint')).length).toBeLessThanOrEqual(10)
  expect(await chercher('zzzzzz')).toEqual([])
})
