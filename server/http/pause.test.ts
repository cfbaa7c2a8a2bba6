import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechercherCoproprietes } from '#contract/coproprietes.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur

beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  // Plus aucune connexion ne vient.
  await produit.deps.pool.end()
})

afterAll(() => produit.fermer())

test('un appel dit que la base ne répond pas, quand redemander, et sous quel numéro d’incident', async () => {
  const r = await odette.appeler(rechercherCoproprietes, {
    body: { paginationOptions: { pageNumber: 1, pageSize: 10 } },
  })
  expect([r.statut, r.erreur.code, r.entetes['retry-after']]).toEqual([503, 'REGISTRE_INDISPONIBLE', '5'])
  expect(r.erreur.message).toMatch(/^Le registre ne peut pas répondre pour le moment/)
  expect(r.erreur.incident).toMatch(/^[0-9a-f-]{36}$/)
})

test('une page le dit dans une page', async () => {
  const r = await odette.brut({ method: 'GET', url: '/', headers: { accept: 'text/html' } })
  expect([r.statusCode, r.headers['retry-after'], r.headers['content-type']]).toEqual([
    503,
    '5',
    'text/html; charset=utf-8',
  ])
  expect(r.body).toContain('<h1>Le registre ne peut pas répondre pour le moment</h1>')
})
