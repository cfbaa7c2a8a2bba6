import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compterLesStatistiques } from '#server/public/statistiques/compter.ts'
import { DIST } from './construits.ts'
import { empreintesDesScripts, garderLesPages } from './pages-gardees.ts'

const construit = existsSync(join(DIST, 'client', '.vite', 'manifest.json'))
const empreinte = (texte: string) => `'sha256-${createHash('sha256').update(texte).digest('base64')}'`

describe('ce que l’on garde', () => {
  const page = (octets: number) => ({ corps: Buffer.alloc(octets), scripts: [] })

  test('tient sous tant d’octets : la page demandée il y a le plus longtemps s’oublie', () => {
    const gardees = garderLesPages(100)
    for (const clef of ['a', 'b', 'c']) gardees.garder(clef, page(30))
    gardees.lire('a')
    gardees.garder('d', page(30))
    expect(['a', 'b', 'c', 'd'].filter((clef) => gardees.lire(clef))).toEqual(['a', 'c', 'd'])
  })

  test('se remplace sans se compter deux fois ; une page trop grande ne reste pas', () => {
    const gardees = garderLesPages(100)
    for (let fois = 0; fois < 5; fois++) gardees.garder('a', page(60))
    gardees.garder('b', page(40))
    expect([gardees.lire('a'), gardees.lire('b')].every(Boolean)).toBe(true)
    gardees.garder('c', page(101))
    expect(['a', 'b', 'c'].filter((clef) => gardees.lire(clef))).toEqual([])
  })
})

test('seuls les scripts qui portent le jeton du rendu ont leur empreinte', () => {
  const html = [
    '<script nonce="j+/=">un()</script>',
    '<script class="x" nonce="j+/=" type="module">deux()</script>',
    '<script nonce="j+/=" src="/a.js"></script>',
    '<script>glisse()</script>',
    '<script nonce="j+">devine()</script>',
    '<script nonce="j+/=">un()</script>',
  ].join('')
  expect(empreintesDesScripts(html, 'j+/=')).toEqual([empreinte('un()'), empreinte('deux()')])
})

describe.skipIf(!construit)('la page des statistiques (sautés si les pages ne sont pas construites)', () => {
  const ICI = '/consulter-les-statistiques-du-registre?niveau=departement&code=69'
  let produit: Produit
  beforeAll(async () => {
    produit = await ouvrirProduit()
    await compterLesStatistiques(produit.db, '2026-11-20')
  })
  afterAll(() => produit.fermer())

  const lire = (url = ICI, qui: Navigateur = produit.visiteur()) => qui.brut({ method: 'GET', url })
  const politiqueDe = (reponse: Awaited<ReturnType<typeof lire>>) =>
    String(reponse.headers['content-security-policy'])
  /** Deux rendus n’ont jamais le même jeton. */
  const rendu = (corps: string) => /<script[^>]* nonce="([^"]+)"/.exec(corps)?.[1]

  test('ne se rend qu’une fois pour les visiteurs, et sa politique n’admet que ses scripts', async () => {
    const [une, autre] = [await lire(), await lire()]
    expect(autre.body).toBe(une.body)
    expect(politiqueDe(autre)).toBe(politiqueDe(une))
    expect(politiqueDe(une)).not.toContain('nonce-')
    const ecrits = [...une.body.matchAll(/<script[^>]*>([^]*?)<\/script>/g)]
      .map(([, contenu]) => contenu!)
      .filter((contenu) => contenu !== '')
    expect(ecrits.length).toBeGreaterThan(0)
    for (const contenu of ecrits) expect(politiqueDe(une)).toContain(empreinte(contenu))
    expect(une.cookies.map((c) => c.name).toSorted()).toEqual(autre.cookies.map((c) => c.name).toSorted())
    expect(une.cookies.find((c) => c.name === 'XSRF-TOKEN')?.value).not.toBe(
      autre.cookies.find((c) => c.name === 'XSRF-TOKEN')?.value,
    )
  })

  test('compressée ou non, c’est la même', async () => {
    const { body } = await lire()
    const comprimee = await produit
      .visiteur()
      .brut({ method: 'GET', url: ICI, headers: { 'accept-encoding': 'gzip' } })
    expect(comprimee.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(comprimee.rawPayload).toString()).toBe(body)
  })

  test('à chaque adresse, à chaque thème et à chaque jour, la sienne', async () => {
    const { body } = await lire()
    const sombre = produit.visiteur()
    sombre.cookies.set('theme', 'sombre')
    const revenu = produit.visiteur()
    await revenu.jeton()
    const autres = [
      await lire(`${ICI}&par=lots`),
      await lire(ICI.replace('69', '13')),
      await lire(ICI, sombre),
      await lire(ICI, revenu),
    ]
    produit.heure.instant = new Date(produit.heure.instant.getTime() + 86_400_000)
    autres.push(await lire())
    produit.heure.instant = new Date(produit.heure.instant.getTime() - 86_400_000)
    const rendus = [body, ...autres.map((r) => r.body)].map(rendu)
    expect(new Set(rendus).size).toBe(rendus.length)
  })

  test('une personne connectée a la sienne, avec son jeton, et ne la laisse à personne', async () => {
    const url = ICI.replace('69', '75')
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    const [une, autre] = [await lire(url, teneur), await lire(url, teneur)]
    expect(politiqueDe(une)).toContain('nonce-')
    expect(rendu(une.body)).not.toBe(rendu(autre.body))
    expect(une.headers['cache-control']).toBe('private, no-store')
    const { body } = await lire(url)
    expect(body).not.toContain('Orvelin')
  })

  test('recomptée, elle dit aussitôt les nouveaux chiffres', async () => {
    const url = '/consulter-les-statistiques-du-registre?niveau=commune&code=69123'
    const avant = await lire(url)
    await compterLesStatistiques(produit.db, '2026-11-20')
    const apres = await lire(url)
    expect(rendu(apres.body)).not.toBe(rendu(avant.body))
    expect(rendu((await lire(url)).body)).toBe(rendu(apres.body))
  })

  test('ne se gardent ni un lieu cherché, ni ce que l’on n’a pas, ni une autre page', async () => {
    for (const url of [
      '/consulter-les-statistiques-du-registre?lieu=saint-denis',
      '/consulter-les-statistiques-du-registre?niveau=commune&code=99999',
      '/annuaire',
    ]) {
      const [une, autre] = [await lire(url), await lire(url)]
      expect([url, rendu(une.body) === rendu(autre.body)]).toEqual([url, false])
    }
  })
})
