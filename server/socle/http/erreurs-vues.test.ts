import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireFiche } from '#contract/public/annuaire.ts'
import { lireBrouillon } from '#contract/coproprietes/immatriculation.ts'
import { prendreSaPlace } from '#contract/comptes/compte.ts'
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
  // Deux erreurs notées ensemble se croisent : la dernière écrite remet tout en ordre.
  await expect
    .poll(async () => (await gardees()).map(({ date }) => date))
    .toEqual(Array.from({ length: 50 }, (_, i) => new Date(depart.getTime() + (10 + i) * 1000).toISOString()))
  const desAutres = await produit.db
    .selectFrom('erreurVue')
    .select('id')
    .where('compteId', '=', autre.id)
    .execute()
  expect(desAutres).toHaveLength(60)
})

test('ceux d’un visiteur se gardent sans lui, vingt par minute et cinq cents en tout', async () => {
  const { db, heure } = produit
  heure.instant = new Date(heure.instant.getTime() + 3_600_000)
  const date = new Date(heure.instant.getTime() - 3_600_000).toISOString()
  const vieille = { appel: 'GET /essai', statut: 404, code: 'INTROUVABLE', compteId: null, date }
  await db
    .insertInto('erreurVue')
    .values(Array.from({ length: 495 }, () => vieille))
    .execute()
  const desVisiteurs = () =>
    db
      .selectFrom('erreurVue')
      .select(['appel', 'statut', 'code'])
      .where('compteId', 'is', null)
      .orderBy('id', 'desc')
      .execute()
  const chercher = async (fois: number) => {
    for (let i = 0; i < fois; i++)
      expect((await produit.visiteur().appeler(lireFiche, { params: { id: 'ZZ9999999' } })).statut).toBe(404)
  }
  await chercher(25)
  const notees = async () => (await desVisiteurs()).filter((e) => e.appel !== 'GET /essai').length
  await expect.poll(notees).toBe(20)
  await expect.poll(async () => (await desVisiteurs()).length).toBe(500)
  expect((await desVisiteurs())[0]).toEqual({
    appel: 'GET /api/public/annuaire/coproannuairedetail/:id',
    statut: 404,
    code: 'INTROUVABLE',
  })
  heure.instant = new Date(heure.instant.getTime() + 60_000)
  await chercher(1)
  await expect.poll(notees).toBe(21)
})

test('qui agit à la place d’un autre les a vus lui-même', async () => {
  const { teledeclarantId } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
  const { id } = await compteDe(produit, 'TENEUR_ADMIN_SCOND')
  const paul = await produit.connecte('TENEUR_ADMIN_SCOND')
  const place = await paul.appeler(prendreSaPlace, { params: { id: String(teledeclarantId) } })
  expect(place.corps.loginAs).toBe(true)
  expect((await paul.appeler(lireBrouillon, { params: { id: '987654' } })).statut).toBe(404)
  await expect
    .poll(() => produit.db.selectFrom('erreurVue').select('appel').where('compteId', '=', id).execute())
    .toHaveLength(1)
})
