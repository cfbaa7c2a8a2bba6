import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

const CONSTRUITS = join(import.meta.dirname, '..', '..', '..', 'dist', 'client')
const construit = existsSync(join(CONSTRUITS, '.vite', 'manifest.json'))

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const FEUILLE = /<link rel="stylesheet" href="([^"]+)"/
const EN_PAGE = /<style>(.*?)<\/style>/s

test.each([
  ['/reclamation', '/aide/formulaire'],
  ['/charte-confidentialite', '/institutionnels/charte-confidentialite'],
  ['/charte-confidentialite', '/institutionnels/charte-confidentialite'],
])('%s renvoie à %s (§2.1)', async (de, vers) => {
  const page = await produit.visiteur().brut({ method: 'GET', url: de })
  expect([page.statusCode, page.headers['location']]).toEqual([301, vers])
})

test.skipIf(!construit).each([
  ['/aide/reclamation?key=abc', 'private, no-store'],
  ['/successeur?key=abc', 'private, no-store'],
  ['/compte', 'private, no-store'],
  ['/aide/formulaire', 'private, no-cache'],
])('%s : une page dont l’adresse porte une clef ne reste nulle part', async (url, attendu) => {
  const page = await produit.visiteur().brut({ method: 'GET', url })
  expect(page.headers['cache-control']).toBe(attendu)
  expect(page.headers['x-robots-tag']).toBe(url.includes('key=') ? 'noindex, nofollow' : undefined)
})

describe.skipIf(!construit)('Les styles d’une page (sauté si elles ne sont pas construites)', () => {
  test('une première visite les a dans la page, sous leur empreinte ; la suivante, du navigateur', async () => {
    const visiteur = produit.visiteur()
    const premiere = await visiteur.brut({ method: 'GET', url: '/annuaire' })
    const css = EN_PAGE.exec(premiere.body)?.[1] ?? ''
    expect(css).toContain('.rnc-entete')
    expect(premiere.body).not.toMatch(FEUILLE)
    expect(premiere.headers['content-security-policy']).toContain(
      `style-src 'self' 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    )
    const gardee = /<link rel="prefetch" href="([^"]+)" as="style"/.exec(premiere.body)?.[1]
    expect(readFileSync(join(CONSTRUITS, gardee ?? ''), 'utf8')).toBe(css)

    const suivante = await visiteur.brut({ method: 'GET', url: '/annuaire' })
    expect(suivante.body).not.toMatch(EN_PAGE)
    expect(FEUILLE.exec(suivante.body)?.[1]).toBe(gardee)
    expect(suivante.headers['content-security-policy']).toContain("style-src 'self';")
  })

  test('qui est connecté les a toujours du navigateur', async () => {
    const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const page = await odette.brut({ method: 'GET', url: '/' })
    expect(page.body).toMatch(FEUILLE)
    expect(page.body).not.toMatch(EN_PAGE)
  })

  test.each(['/', '/annuaire', '/compte'])(
    '%s fait venir son écran avec l’entrée du site, sans l’attendre',
    async (url) => {
      const { body } = await produit.visiteur().brut({ method: 'GET', url })
      const manifeste = JSON.parse(
        readFileSync(join(CONSTRUITS, '.vite', 'manifest.json'), 'utf8'),
      ) as Record<string, { file: string }>
      const ecran = {
        '/': 'web/accueil/Accueil.tsx',
        '/annuaire': 'web/public/annuaire/Annuaire.tsx',
        '/compte': 'web/comptes/compte/PageConnexion.tsx',
      }[url]!
      expect(body).toContain(
        `<link rel="modulepreload" href="/${manifeste[ecran]!.file}" fetchPriority="low"`,
      )
    },
  )
})
