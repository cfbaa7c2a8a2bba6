import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPELS } from '#contract/appels.ts'
import type { Call } from '#contract/socle/call.ts'
import { authentifier, lireCompte } from '#contract/comptes/compte.ts'
import { compteEnAttente } from '#server/essais/inscription.ts'
import { personnesDe, type Personnes } from '#server/essais/permis.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

const CONSTRUITS = join(import.meta.dirname, '..', '..', '..', 'dist', 'client')
const construit = existsSync(join(CONSTRUITS, '.vite', 'manifest.json'))

let produit: Produit
let personnes: Personnes
beforeAll(async () => {
  produit = await ouvrirProduit()
  personnes = personnesDe(produit)
})
afterAll(() => produit.fermer())

const chemin = (appel: Call) => appel.path.replace(/:\w+/g, '1')

describe('Ce que chaque réponse interdit au navigateur', () => {
  const PAGES = ['/', '/annuaire', '/compte', '/compte/inscription', '/compte/activate?key=x', '/api/docs']
  const AUTRES = [
    '/api/public/regions',
    '/api/account',
    '/api/inconnu',
    '/api/public/communes/lib/%00',
    '/robots.txt',
    '/healthz',
    '/rien.png',
    '/connexion/clavis',
    '/demonstration/identite/clavis/.well-known/openid-configuration',
  ]
  const asset = construit ? readdirSync(join(CONSTRUITS, 'assets')).find((f) => f.endsWith('.js')) : undefined

  test.each([...PAGES, ...AUTRES, ...(asset ? [`/assets/${asset}`] : [])])(
    '%s porte toutes ses interdictions',
    async (url) => {
      const { headers } = await produit.visiteur().brut({ method: 'GET', url })
      const politique = String(headers['content-security-policy'])
      expect(politique).toContain('frame-ancestors')
      expect(politique).toContain("base-uri 'none'")
      expect(politique).not.toMatch(/unsafe-|https?:|\*/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'permissions-policy': expect.stringContaining('geolocation=()') as string,
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
    },
  )

  test('une adresse illisible, refusée avant tout le reste, aussi', async () => {
    const { statusCode, headers } = await produit.visiteur().brut({ method: 'GET', url: '/api/%E0%A4%A' })
    expect(statusCode).toBe(400)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test.skipIf(!construit)(
    'une page n’a que les scripts qu’elle nomme (sauté si elles ne sont pas construites)',
    async () => {
      const lire = () => produit.visiteur().brut({ method: 'GET', url: '/compte' })
      const [une, autre] = [await lire(), await lire()]
      const jeton = (r: typeof une) =>
        /script-src 'self' 'nonce-([\w+/=]{22,})'/.exec(String(r.headers['content-security-policy']))?.[1]
      expect(jeton(une)).toBeDefined()
      expect(jeton(une)).not.toBe(jeton(autre))
      for (const directive of ["object-src 'none'", "style-src 'self'", "connect-src 'self'"])
        expect(une.headers['content-security-policy']).toContain(directive)
      expect(une.body).not.toMatch(/\son\w+=|javascript:/i)
      for (const [balise] of une.body.matchAll(/<script\b[^>]*>/g))
        expect(balise).toMatch(/src="\/assets\/|nonce="/)
    },
  )

  test('un document se montre dans nos pages, et nulle part ailleurs', async () => {
    const { id } = await compteEnAttente(produit, produit.visiteur('10.20.0.1'), 2)
    const lettre = await produit.db
      .selectFrom('courrier')
      .select('id')
      .where('teledeclarantId', '=', id)
      .executeTakeFirstOrThrow()
    const url = `/api/public/demonstration/lettres/${lettre.id}`
    expect((await produit.visiteur().brut({ method: 'GET', url })).headers).toMatchObject({
      'content-security-policy': "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    })
  })

  test('ce qui dépend de qui demande ne reste dans aucune mémoire, refus compris', async () => {
    for (const { nom, appel } of APPELS) {
      const qui = await personnes.quiPeut(appel)
      const r = await qui.brut({ method: appel.method, url: chemin(appel) })
      const garde = r.headers['cache-control']
      const pourTous = appel.allow === 'public' && (garde === undefined || garde.startsWith('public, '))
      // Annuaire, listes et démonstration : la même réponse pour tous, sans session.
      if (pourTous) expect([nom, r.cookies]).toEqual([nom, []])
      else expect([nom, r.headers['cache-control']]).toEqual([nom, 'private, no-store'])
    }
    const odette = await personnes.connecte('TELE_NONPRO_ADMIN_PRINC')
    for (const url of ['/', '/annuaire', '/compte/moncompte'])
      if (construit)
        expect((await odette.brut({ method: 'GET', url })).headers['cache-control']).toBe('private, no-store')
    // La clef du lien est dans l’adresse.
    if (construit)
      expect(
        (await produit.visiteur().brut({ method: 'GET', url: '/compte/activate?key=x' })).headers[
          'cache-control'
        ],
      ).toBe('private, no-store')
  })

  test('aucune page d’ailleurs ne lit nos réponses', async () => {
    const origine = { origin: 'https://ailleurs.example', 'access-control-request-method': 'POST' }
    for (const { nom, appel } of APPELS) {
      const qui = produit.visiteur('10.20.1.1')
      for (const method of ['OPTIONS', appel.method] as const) {
        const r = await qui.brut({ method, url: chemin(appel), headers: origine })
        const cors = Object.keys(r.headers).filter((h) => h.startsWith('access-control-'))
        expect([nom, method, cors]).toEqual([nom, method, []])
        if (method === 'OPTIONS') expect([nom, r.statusCode]).toEqual([nom, 404])
      }
    }
  })
})

describe('Les cookies', () => {
  const HTTPS = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'registre.example' }
  const odette = PEOPLE.find((p) => p.profil === 'TELE_NONPRO_ADMIN_PRINC')!

  async function cookiesDe(adressePublique: string, mandataires: string[]) {
    const site = await ouvrirProduit({ config: { adressePublique, mandataires } })
    try {
      const qui = site.visiteur()
      const page = await qui.brut({ method: 'GET', url: lireCompte.path, headers: HTTPS })
      const entree = await qui.appeler(
        authentifier,
        { body: { username: odette.email, password: odette.motDePasse } },
        HTTPS,
      )
      expect(entree.statut).toBe(200)
      const poses = [page.headers['set-cookie'], entree.entetes['set-cookie']].flat() as string[]
      return new Map(poses.map((c) => [c.slice(0, c.indexOf('=')), c.slice(c.indexOf(';'))]))
    } finally {
      await site.fermer()
    }
  }

  test('derrière un mandataire chiffré : Secure, HttpOnly sauf le jeton, SameSite, à tout le site', async () => {
    const cookies = await cookiesDe('https://registre.example', ['127.0.0.1'])
    expect([...cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', '_csrf', 'appareil', 'registre'])
    for (const [nom, reglages] of cookies) {
      expect(reglages).toContain('; Secure')
      expect(reglages).toContain('; SameSite=Lax')
      expect(reglages).not.toContain('Domain')
      expect(reglages).toContain(nom === 'appareil' ? '; Path=/api/authentication' : '; Path=/;')
      expect([nom, reglages.includes('; HttpOnly')]).toEqual([nom, nom !== 'XSRF-TOKEN'])
    }
  })

  test('sans mandataire connu, un en-tête ne fait pas croire au chiffrement', async () => {
    for (const [, reglages] of await cookiesDe('https://registre.example', []))
      expect(reglages).not.toContain('Secure')
  })
})
