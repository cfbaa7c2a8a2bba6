import { connect } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { deconnecter } from '#contract/comptes/compte.ts'
import { creerApp } from '#server/app.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { attendentUnVerrou } from '#server/essais/verrous.ts'
import { ouvrirBases } from '#server/socle/postgres/base-configuree.ts'

let produit: Produit
let port: number

beforeAll(async () => {
  produit = await ouvrirProduit()
  await produit.app.listen({ port: 0, host: '127.0.0.1' })
  const adresse = produit.app.server.address()
  port = typeof adresse === 'object' && adresse ? adresse.port : 0
})
afterAll(() => produit.fermer())

/** Écrit ceci sur une connexion neuve ; rend ce qui est revenu quand elle se ferme. */
function ecrire(vers: number, texte: string): Promise<{ recu: string }> {
  return new Promise((fini) => {
    let recu = ''
    const prise = connect(vers, '127.0.0.1', () => prise.write(texte))
    prise.on('data', (morceau: Buffer) => (recu += morceau.toString()))
    prise.on('error', () => undefined)
    prise.on('close', () => fini({ recu }))
  })
}

test('une adresse en forme absolue vaut son chemin', async () => {
  const { recu } = await ecrire(
    port,
    'GET http://ailleurs.invalid/healthz?x=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  )
  expect(recu).toMatch(/^HTTP\/1\.1 200 OK/)
  const etoile = await ecrire(port, 'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(etoile.recu).not.toMatch(/^HTTP\/1\.1 500/)
  const racine = await ecrire(port, 'GET http://x/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(racine.recu).toMatch(/^HTTP\/1\.1 (200|503) /)
})

test('sortir sans être entré n’écrit aucune session', async () => {
  const lire = () => produit.db.selectFrom('session').select('empreinte').execute()
  const avant = await lire()
  for (let i = 0; i < 20; i += 1) expect((await produit.visiteur().appeler(deconnecter, {})).statut).toBe(204)
  await produit.visiteur().brut({ method: 'GET', url: '/api/public/clavis/logout' })
  expect(await lire()).toEqual(avant)
})

describe('une connexion qui ne dit rien ne se garde pas', () => {
  const DELAIS = {
    requestTimeout: 600,
    connectionTimeout: 1_000,
    keepAliveTimeout: 400,
    http: { headersTimeout: 400, connectionsCheckingInterval: 100 },
  }

  test('silencieuse, ou envoyant son corps goutte à goutte : fermée', async () => {
    const bases = ouvrirBases(produit.connexion, produit.deps.config.connexions)
    const site = await creerApp({
      config: produit.deps.config,
      bases,
      horloge: produit.deps.horloge,
      delais: DELAIS,
    })
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const adresse = site.app.server.address()
    const la = typeof adresse === 'object' && adresse ? adresse.port : 0
    try {
      // Les bornes données sont celles du serveur, et chacune ferme la sienne.
      expect(site.app.server).toMatchObject({
        requestTimeout: DELAIS.requestTimeout,
        timeout: DELAIS.connectionTimeout,
        keepAliveTimeout: DELAIS.keepAliveTimeout,
        headersTimeout: DELAIS.http.headersTimeout,
      })
      const [muette, enTetes, corps, gardee] = await Promise.all([
        ecrire(la, ''),
        ecrire(la, 'GET /healthz HTTP/1.1\r\nHost: x\r\n'),
        ecrire(
          la,
          'POST /api/public/annuaire/rechercherAnnuaire HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{',
        ),
        ecrire(la, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'),
      ])
      expect(muette.recu).toMatch(/^$|^HTTP\/1\.1 408 /)
      expect(enTetes.recu).toMatch(/^HTTP\/1\.1 408 /)
      expect(corps.recu).toMatch(/^HTTP\/1\.1 408 /)
      expect(gardee.recu).toMatch(/^HTTP\/1\.1 200 /)
    } finally {
      await site.app.close()
      await site.fermer()
      await Promise.all(Object.values(bases).map((base) => base.fermer()))
    }
  })
})

test('le visiteur parti, sa recherche s’arrête dans la base', async () => {
  const retenues = () => attendentUnVerrou(produit)
  const demandes = vi.spyOn(Client.prototype, 'query')
  // La recherche attend derrière ce verrou : elle est longue.
  const verrou = await produit.pool.connect()
  await verrou.query('BEGIN; LOCK TABLE copropriete IN ACCESS EXCLUSIVE MODE')
  try {
    const parti = new AbortController()
    const demande = fetch(`http://127.0.0.1:${port}${rechercherAnnuaire.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        adresseNonSelectionnee: 'victor hugo',
        paginationOptions: { pageNumber: 1, pageSize: 10 },
      }),
      signal: parti.signal,
    }).catch(() => 'parti')
    await expect.poll(retenues).toHaveLength(1)
    const siennes = await retenues()
    parti.abort()
    expect(await demande).toBe('parti')
    await expect.poll(retenues).toEqual([])
    // Arrêtée par nous, et non par l’attente du verrou.
    expect(demandes.mock.calls).toContainEqual(['SELECT pg_cancel_backend($1)', siennes])
  } finally {
    demandes.mockRestore()
    await verrou.query('ROLLBACK')
    verrou.release()
  }
})
