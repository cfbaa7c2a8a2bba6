import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireBrouillon } from '#contract/immatriculation.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

test('un compte ne laisse que ses cinquante dernières erreurs, et ne touche pas à celles des autres', async () => {
  const autre = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
  const dans = (minutes: number) => new Date(produit.heure.instant.getTime() + minutes * 60_000)
  const compte = { appel: 'GET /essai', statut: 404, code: 'INTROUVABLE' }
  await produit.db
    .insertInto('erreurVue')
    .values(
      Array.from({ length: 60 }, (_, i) => ({ ...compte, compteId: autre.id, date: dans(-i).toISOString() })),
    )
    .execute()

  const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  const { id } = await compteDe(produit, 'TELE_NONPRO_ADMIN_PRINC')
  const depart = produit.heure.instant
  for (let i = 0; i < 60; i++) {
    produit.heure.instant = new Date(depart.getTime() + i * 1000)
    expect((await odette.appeler(lireBrouillon, { params: { id: '987654' } })).statut).toBe(404)
  }
  const gardees = () =>
    produit.db.selectFrom('erreurVue').select('date').where('compteId', '=', id).orderBy('date').execute()
  await expect.poll(async () => (await gardees()).at(-1)?.date).toBe(produit.heure.instant.toISOString())
  await expect.poll(gardees).toHaveLength(50)
  expect((await gardees())[0]!.date).toBe(new Date(depart.getTime() + 10_000).toISOString())
  const desAutres = await produit.db
    .selectFrom('erreurVue')
    .select('id')
    .where('compteId', '=', autre.id)
    .execute()
  expect(desAutres).toHaveLength(60)
})
