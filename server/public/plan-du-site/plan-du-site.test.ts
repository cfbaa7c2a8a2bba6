import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { etatRepris } from '#domain/socle/machine.ts'
import { ADRESSES_CONNUES, ADRESSES_PAR_FICHIER, SANS_ROBOTS } from '#domain/public/plan-du-site/pages.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { ouvrirSecond } from '#server/essais/second-processus.ts'
import { ecrireLePlan, ouvrirPlan } from './ecrire.ts'

let produit: Produit
const QUAND = '2026-11-24T03:00:00.000Z'
const lire = (url: string, entetes: Record<string, string> = {}) =>
  produit.visiteur().brut({ method: 'GET', url, headers: entetes })
const ecrire = () => ecrireLePlan(produit.deps, ouvrirPlan(produit.deps.config.dataDir), QUAND)

/** Chaque adresse d’un fichier du plan, et sa date. */
const adressesDe = (xml: string) =>
  new Map(
    [...xml.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(([, loc = '', le]) => [
      loc.replace('http://registre.invalid', ''),
      le ?? null,
    ]),
  )

beforeAll(async () => {
  produit = await ouvrirProduit()
  const une = (numero: string, autre: object) => ({
    numero,
    etat: etatRepris('IMMATRICULEE_RATTACHEE' as const),
    ...autre,
  })
  await produit.db
    .insertInto('copropriete')
    .values([
      une('XR0000001', {
        codeInsee: '75115',
        departement: '75',
        dateMaj: '2025-01-02',
        dateImmatriculation: '2020-01-01',
      }),
      une('XR0000002', { codeInsee: '97411', departement: '974' }),
      une('XR0000003', { etat: etatRepris('DISSOUDE' as const) }),
    ])
    .execute()
})
afterAll(() => produit.fermer())

describe('le plan pour les moteurs', () => {
  test('avant la première nuit, il n’existe pas, et le dit', async () => {
    for (const url of ['/sitemap.xml', '/sitemap/adresses-1.xml.gz']) {
      const { statusCode, body } = await lire(url)
      expect([url, statusCode]).toEqual([url, 404])
      expect(JSON.parse(body)).toMatchObject({ code: 'INTROUVABLE' })
    }
  })

  test('un index de fichiers compressés, qui nomment une fois chaque page fixe, lieu et fiche', async () => {
    await ecrire()
    const index = await lire('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    const fichiers = [...adressesDe(index.body).keys()]
    expect(fichiers).toEqual(['/sitemap/adresses-1.xml.gz'])
    const { rawPayload, headers } = await lire(fichiers[0]!)
    expect(headers['content-type']).toBe('application/gzip')
    const xml = gunzipSync(rawPayload).toString('utf8')
    const adresses = adressesDe(xml)
    expect(xml.match(/<url>/g)).toHaveLength(adresses.size)
    const { rows } = await sql<{ numero: string }>`SELECT numero::text FROM copropriete WHERE publie`.execute(
      produit.db,
    )
    const fiches = [...adresses.keys()].filter((a) => /^\/annuaire\/[A-Z]{2}\d{7}$/.test(a))
    expect(fiches.toSorted()).toEqual(rows.map((r) => `/annuaire/${r.numero}`).toSorted())
    expect(ADRESSES_CONNUES.filter((a) => !adresses.has(a))).toEqual([])
    for (const lieu of ['/annuaire/departement/75', '/annuaire/commune/75056', '/annuaire/commune/75115'])
      expect([lieu, adresses.has(lieu)]).toEqual([lieu, true])
    // Ce que la page d’une copropriété dit, le dernier jour où elle a changé ; sans date, on n’en invente pas.
    expect(adresses.get('/annuaire/XR0000001')).toBe('2025-01-02')
    expect(adresses.get('/annuaire/XR0000002')).toBeNull()
    expect(adresses.get('/annuaire')).toBeNull()
  })

  test('la date est celle où les données ouvertes l’ont vue changer ; celle d’un lieu, la plus récente des siennes', async () => {
    await sql`INSERT INTO ligne_publiee VALUES ('XR0000002', gen_random_uuid(), '2026-11-20')`.execute(
      produit.db,
    )
    await ecrire()
    const adresses = adressesDe(
      gunzipSync((await lire('/sitemap/adresses-1.xml.gz')).rawPayload).toString('utf8'),
    )
    expect(adresses.get('/annuaire/XR0000002')).toBe('2026-11-20')
    expect(adresses.get('/annuaire/commune/97411')! >= '2026-11-20').toBe(true)
    expect(
      adressesDe((await lire('/sitemap.xml')).body).get('/sitemap/adresses-1.xml.gz')! >= '2026-11-20',
    ).toBe(true)
  })

  test('n’importe quel processus le sert, avec la même étiquette', async () => {
    const second = await ouvrirSecond(produit)
    try {
      const [ici, la] = await Promise.all([
        lire('/sitemap.xml'),
        second.app.inject({ method: 'GET', url: '/sitemap.xml' }),
      ])
      expect([la.statusCode, la.body, la.headers['etag']]).toEqual([200, ici.body, ici.headers['etag']])
      expect((await lire('/sitemap.xml', { 'if-none-match': String(ici.headers['etag']) })).statusCode).toBe(
        304,
      )
    } finally {
      await second.fermer()
    }
  })

  test('au-delà de cinquante mille adresses, un fichier de plus', async () => {
    const base = await baseNeuve()
    const nombre = ADRESSES_PAR_FICHIER + 3
    const ailleurs = await ouvrirProduit({ base, config: { identite: 'etat' } })
    try {
      await sql`INSERT INTO copropriete (numero, etat, origine)
        SELECT 'AA' || lpad(n::text, 7, '0'), 'IMMATRICULEE_RATTACHEE', 'IMPORT' FROM generate_series(1, ${nombre}::int) n`.execute(
        ailleurs.db,
      )
      const plan = ouvrirPlan(ailleurs.deps.config.dataDir)
      await ecrireLePlan(ailleurs.deps, plan, QUAND)
      const fichiers = (await plan.lire())!.fichiers.map((f) => f.nom)
      expect(fichiers).toEqual(['adresses-1.xml.gz', 'adresses-2.xml.gz', 'sitemap.xml'])
      const combien = async (nom: string) => {
        const { rawPayload } = await ailleurs.visiteur().brut({ method: 'GET', url: `/sitemap/${nom}` })
        return gunzipSync(rawPayload).toString('utf8').split('<url>').length - 1
      }
      expect(await combien('adresses-1.xml.gz')).toBe(ADRESSES_PAR_FICHIER)
      expect(await combien('adresses-2.xml.gz')).toBe(nombre + ADRESSES_CONNUES.length - ADRESSES_PAR_FICHIER)
    } finally {
      await ailleurs.fermer()
    }
  })
})

describe('robots.txt', () => {
  test('une démonstration ne s’offre pas ; le site de l’État nomme son plan, sans les recherches filtrées', async () => {
    expect((await lire('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
    const etat = await ouvrirProduit({ base: await baseNeuve(), config: { identite: 'etat' } })
    try {
      const { body } = await etat.visiteur().brut({ method: 'GET', url: '/robots.txt' })
      expect(body).toContain('Sitemap: http://registre.invalid/sitemap.xml\n')
      for (const debut of SANS_ROBOTS) expect(body).toContain(`Disallow: ${debut}\n`)
      // Aucune page du plan n’est fermée aux robots.
      expect(ADRESSES_CONNUES.filter((a) => SANS_ROBOTS.some((debut) => a.startsWith(debut)))).toEqual([])
    } finally {
      await etat.fermer()
    }
  })
})

test.each(['manifeste.json', '..%2Fcle-secrete', '%00', 'adresses-0.xml.gz'])(
  '« %s » n’est pas un fichier du plan',
  async (nom) => {
    const { statusCode } = await lire(`/sitemap/${nom}`)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
  },
)
