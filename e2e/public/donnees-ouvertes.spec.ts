import { expect } from '@playwright/test'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import * as p from '../socle/parcours.ts'
import { test } from '../socle/essai.ts'

/** La nuit écrit les fichiers ; un registre neuf les demande à son démarrage. */
async function attendreLesFichiers(lire: () => Promise<{ jour: string | null }>): Promise<void> {
  await expect.poll(async () => (await lire()).jour, { timeout: 45_000 }).not.toBeNull()
}

for (const javaScriptEnabled of [true, false])
  test(`les données ouvertes se lisent et se téléchargent, ${javaScriptEnabled ? 'avec' : 'sans'} JavaScript`, async ({
    browser,
    request,
  }) => {
    const LISTE = '/api/public/donnees-ouvertes'
    await attendreLesFichiers(
      async () => (await request.get(LISTE)).json() as Promise<{ jour: string | null }>,
    )
    const contexte = await p.nouveauContexte(browser, { javaScriptEnabled, acceptDownloads: true })
    const page = await contexte.newPage()
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Données ouvertes' }).click()
    await page.waitForURL('/donnees-ouvertes')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Données ouvertes')
    await expect(page.getByRole('link', { name: 'Licence ouverte 2.0' })).toHaveAttribute('href', /etalab/)
    await expect(page.getByText('données du')).toBeVisible()
    const [fichier] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Le registre, rangé' }).click(),
    ])
    expect(fichier.suggestedFilename()).toBe('registre.csv.gz')
    const contenu = await readFile(await fichier.path())
    const [entete, premiere] = gunzipSync(contenu).toString('utf8').split('\n')
    expect(entete).toMatch(/^numero,nom,/)
    expect(premiere).toMatch(/^[A-Z]{2}\d{7},/)
    const { fichiers } = (await (await request.get(LISTE)).json()) as {
      fichiers: { nom: string; sha256: string; lignes: number }[]
    }
    const dit = fichiers.find((f) => f.nom === 'registre.csv.gz')!
    expect(createHash('sha256').update(contenu).digest('hex')).toBe(dit.sha256)
    const portion = await request.get(`${LISTE}/registre.csv.gz`, { headers: { range: 'bytes=0-3' } })
    expect([portion.status(), await portion.body()]).toEqual([206, contenu.subarray(0, 4)])
  })

test('la page tient à 360 px, en clair et en sombre, et se lit au clavier', async ({ browser, request }) => {
  await attendreLesFichiers(
    async () =>
      (await request.get('/api/public/donnees-ouvertes')).json() as Promise<{ jour: string | null }>,
  )
  const large = await (await p.nouveauContexte(browser, { viewport: { width: 1280, height: 900 } })).newPage()
  await large.goto('/donnees-ouvertes')
  await p.inspecter(large, 'données ouvertes')
  await p.regarder(large, 'donnees-ouvertes-1280')
  const contexte = await p.nouveauContexte(browser, { viewport: { width: 360, height: 740 } })
  const page = await contexte.newPage()
  await page.goto('/donnees-ouvertes')
  await p.inspecter(page, 'données ouvertes à 360 px')
  await p.regarder(page, 'donnees-ouvertes-360')
  await p.CLAVIER.activer(page.locator('summary', { hasText: 'Les colonnes du registre rangé' }))
  await expect(page.getByText('lots_stationnement')).toBeVisible()
  await p.inspecter(page, 'dictionnaire à 360 px')
  const sombre = await (await p.nouveauContexte(browser, { colorScheme: 'dark' })).newPage()
  await sombre.goto('/donnees-ouvertes')
  await p.regarder(sombre, 'donnees-ouvertes-sombre')
})

test('chaque page offerte aux moteurs a son titre, sa description, son adresse et un seul h1', async ({
  request,
}) => {
  await expect.poll(async () => (await request.get('/sitemap.xml')).status(), { timeout: 45_000 }).toBe(200)
  const chemins = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, a]) => new URL(a!).pathname)
  const [premier] = chemins(await (await request.get('/sitemap.xml')).text())
  const toutes = chemins(gunzipSync(await (await request.get(premier!)).body()).toString('utf8'))
  const fiches = toutes.filter((a) => /^\/annuaire\/[A-Z]{2}\d{7}$/.test(a))
  const lieux = toutes.filter((a) => /^\/annuaire\/(departement|commune)\/\w+$/.test(a))
  const fixes = toutes.filter((a) => !fiches.includes(a) && !lieux.includes(a))
  expect(fixes.length).toBeGreaterThan(15)
  const tetes = new Map<string, string>()
  for (const adresse of [...fixes, ...lieux.slice(0, 3), ...lieux.slice(-3), ...fiches.slice(0, 5)]) {
    const reponse = await request.get(adresse)
    const html = await reponse.text()
    const tete = {
      statut: reponse.status(),
      titre: /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '',
      description: /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '',
      canonique: new URL(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? 'http://aucune/aucune')
        .pathname,
      h1: html.match(/<h1[ >]/g)?.length,
      robots: /name="robots"/.test(html),
    }
    expect([adresse, tete]).toEqual([
      adresse,
      {
        statut: 200,
        titre: expect.stringMatching(/.{10}/),
        description: expect.stringMatching(/.{30}/),
        canonique: adresse,
        h1: 1,
        robots: false,
      },
    ])
    expect([adresse, tetes.get(tete.titre)]).toEqual([adresse, undefined])
    tetes.set(tete.titre, adresse)
  }
})

test('une recherche filtrée, une page introuvable et une page d’une personne ne sont pas offertes aux moteurs', async ({
  request,
}) => {
  for (const adresse of [
    '/annuaire?q=rue',
    '/annuaire/recherche-avancee?departement=69',
    '/annuaire/emporter?q=rue',
    '/nulle-part',
    '/accessibilite/plan-1999',
    '/compte/inscription',
    '/compte/activate?key=x',
  ]) {
    const html = await (await request.get(adresse)).text()
    expect([
      adresse,
      html.includes('<meta name="robots" content="noindex"'),
      /rel="canonical"/.test(html),
    ]).toEqual([adresse, true, false])
  }
})
