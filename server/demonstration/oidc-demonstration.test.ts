import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOURNISSEURS } from '#domain/socle/acces/sso.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { allerChoisir, choisir, ouvrir } from '#server/essais/sso.ts'
import { PERSONNES_SSO } from './semer/personnes-sso.ts'
import { cleDeSignature, memoireDe } from './oidc-demonstration-memoire.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

test('deux processus qui démarrent ensemble signent de la même clef', async () => {
  const clefs = await Promise.all([1, 2, 3].map(() => cleDeSignature(produit.db)))
  expect(new Set(clefs.map((c) => c.kid)).size).toBe(1)
  expect((await cleDeSignature(produit.db)).kid).toBe(clefs[0]!.kid)
})

test('la page de choix nomme chaque personne, sans script, sous une politique qui ne permet que sa feuille de style', async () => {
  for (const sso of FOURNISSEURS) {
    const { reponse } = await allerChoisir(produit.visiteur(), sso)
    expect(reponse.statusCode).toBe(200)
    for (const { prenom, nom } of PERSONNES_SSO[sso]) expect(reponse.body).toContain(`${prenom} ${nom}`)
    expect(reponse.body).toContain('Site de démonstration')
    expect(reponse.body).toContain('<html lang="fr">')
    expect(reponse.body).not.toMatch(/<script| style=| on\w+=/)
    const style = /<style>([^]*)<\/style>/.exec(reponse.body)![1]!
    expect(reponse.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
  }
})

test('qui n’est pas dans la liste n’entre pas, et une page passée d’âge le dit', async () => {
  const qui = produit.visiteur()
  const { chemin } = await allerChoisir(qui, 'clavis')
  for (const sujet of ['inconnu', PERSONNES_SSO.notaires[0]!.sujet, ''])
    expect((await ouvrir(qui, chemin, { sujet })).statusCode).toBe(400)
  qui.cookies.clear()
  const passee = await ouvrir(qui, chemin)
  expect(passee.statusCode).toBe(400)
  expect(passee.body).toContain('La demande n’a pas abouti')
})

test('une demande mal faite montre une page, en français, sous la même politique', async () => {
  const reponse = await produit.visiteur().brut({
    method: 'GET',
    url: '/demonstration/identite/clavis/auth?client_id=inconnu',
    headers: { accept: 'text/html' },
  })
  expect(reponse.statusCode).toBe(400)
  expect(reponse.body).toContain('La demande n’a pas abouti')
  expect(reponse.headers['content-security-policy']).toContain("default-src 'none'")
})

test('ses adresses sont celles du site, quel que soit le nom par lequel on le joint', async () => {
  const lu = await produit.app.inject({
    url: '/demonstration/identite/notaires/.well-known/openid-configuration',
    headers: { host: 'interne:9999', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' },
  })
  const dit = lu.json<Record<string, unknown>>()
  const racine = 'http://registre.invalid/demonstration/identite/notaires'
  expect(dit).toMatchObject({
    issuer: racine,
    authorization_endpoint: `${racine}/auth`,
    token_endpoint: `${racine}/token`,
    code_challenge_methods_supported: ['S256'],
  })
})

test('une personne déjà venue n’est pas reprise en silence', async () => {
  const qui = produit.visiteur()
  for (const { sujet } of PERSONNES_SSO.notaires.slice(0, 2)) {
    const { chemin, reponse } = await allerChoisir(qui, 'notaires')
    expect(reponse.statusCode).toBe(200)
    expect(await choisir(qui, chemin, { sujet })).toBe('/')
  }
})

test('sa mémoire oublie ce qui est passé d’âge, et ce qu’on lui dit d’oublier', async () => {
  const { db, heure } = produit
  const jetons = memoireDe(db, { maintenant: () => heure.instant.toISOString() }, 'clavis')('AccessToken')
  const autres = memoireDe(db, { maintenant: () => heure.instant.toISOString() }, 'notaires')('AccessToken')
  await jetons.upsert('a', { jti: 'a', grantId: 'accord' }, 60)
  await jetons.upsert('b', { jti: 'b', uid: 'u', grantId: 'autre' }, 60)
  await autres.upsert('a', { jti: 'a', grantId: 'accord' }, 60)
  await jetons.consume('a')
  expect(await jetons.find('a')).toMatchObject({ jti: 'a', consumed: heure.instant.getTime() / 1000 })
  expect(await jetons.findByUid('u')).toMatchObject({ jti: 'b' })
  await jetons.revokeByGrantId('accord')
  expect(await jetons.find('a')).toBeUndefined()
  expect(await autres.find('a')).toBeDefined()
  await jetons.destroy('b')
  expect(await jetons.find('b')).toBeUndefined()
  const avant = heure.instant
  heure.instant = new Date(avant.getTime() + 61_000)
  expect(await autres.find('a')).toBeUndefined()
  heure.instant = avant
})
