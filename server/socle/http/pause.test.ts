import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { modifierCompte } from '#contract/comptes/compte.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

const ASSETS = join(import.meta.dirname, '..', '..', '..', 'dist', 'client', 'assets')
const construit = existsSync(ASSETS)

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

test('seul un appel qui enregistre fait vérifier ce qui s’enregistrait', async () => {
  const lecture = await odette.appeler(rechercherCoproprietes, {
    body: { paginationOptions: { pageNumber: 1, pageSize: 10 } },
  })
  expect(lecture.erreur.message).not.toMatch(/enregistriez/)
  const ecriture = await odette.appeler(modifierCompte, {
    body: { email: 'odette@exemple.fr', telephone: '+33 6 98 76 54 32', numCartePro: '' },
  })
  expect([ecriture.statut, ecriture.erreur.code]).toEqual([503, 'REGISTRE_INDISPONIBLE'])
  expect(ecriture.erreur.message).toMatch(/Vérifiez d’abord si ce que vous enregistriez l’est\.$/)
})

describe('une page', () => {
  const ouvrir = (url: string) => odette.brut({ method: 'GET', url, headers: { accept: 'text/html' } })

  test('le dit dans une page, et propose la même adresse de nouveau', async () => {
    const r = await ouvrir('/annuaire?q=paix')
    expect([r.statusCode, r.headers['retry-after'], r.headers['content-type']]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ])
    expect(r.body).toContain('<h1>Le registre ne peut pas répondre pour le moment</h1>')
    expect(r.body).toContain('<a class="bouton" href="">Réessayer</a>')
    expect(r.headers).not.toHaveProperty('location')
  })

  test('se dessine seule : son style est dedans, et sa politique le permet sans rien d’autre', async () => {
    const r = await ouvrir('/')
    const style = /<style>([\s\S]+)<\/style>/.exec(r.body)?.[1] ?? ''
    const empreinte = createHash('sha256').update(style).digest('base64')
    expect(r.headers['content-security-policy']).toContain(`style-src 'sha256-${empreinte}'`)
    expect(r.body).not.toMatch(/<script|<link|<img|src=/)
  })
})

describe('un fichier ne lit pas la session', () => {
  test.skipIf(!construit)(
    'les scripts d’une page ouverte (sauté si elles ne sont pas construites)',
    async () => {
      const script = readdirSync(ASSETS).find((f) => f.endsWith('.js'))
      const r = await odette.brut({ method: 'GET', url: `/assets/${script}` })
      expect(r.statusCode).toBe(200)
    },
  )

  test.skipIf(!construit).each([
    ['/robots.txt', 200],
    ['/favicon.ico', 404],
    ['/images/rien.png', 404],
  ])('%s répond %i (sauté si les pages ne sont pas construites)', async (url, statut) => {
    expect((await odette.brut({ method: 'GET', url })).statusCode).toBe(statut)
  })
})
