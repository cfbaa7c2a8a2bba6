import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { APPELS } from '#contract/appels.ts'
import type { Call } from '#contract/socle/call.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { statutDe } from './erreurs.ts'
import { statutDeLaPage } from './statut-de-page.ts'

const lu = (statut: number, pause = 0) => ({ url: '/api/x', statut, pause })

test.each([
  ['rien de refusé : celui du rendu', 200, [lu(200)], { statut: 200, pause: 0 }],
  ['une adresse inconnue', 404, [lu(200)], { statut: 404, pause: 0 }],
  ['une panne de la page seule', 500, [lu(200)], { statut: 500, pause: 0 }],
  ['trop souvent, et son attente', 500, [lu(200), lu(429, 42)], { statut: 429, pause: 42 }],
  ['le plus long de deux', 500, [lu(429, 4), lu(429, 42)], { statut: 429, pause: 42 }],
  ['le registre muet, avant tout', 500, [lu(400), lu(503, 5), lu(429, 42)], { statut: 503, pause: 5 }],
  ['une saisie que l’écran a dite lui-même', 200, [lu(200), lu(400)], { statut: 400, pause: 0 }],
  ['ce qui a disparu', 404, [lu(410)], { statut: 410, pause: 0 }],
  ['un statut que la liste n’a pas', 200, [lu(200), lu(418)], { statut: 418, pause: 0 }],
])('%s', (_, rendu, appels, attendu) => {
  expect(statutDeLaPage(rendu, appels)).toEqual(attendu)
})

const construit = existsSync(
  join(import.meta.dirname, '..', '..', '..', 'dist', 'client', '.vite', 'manifest.json'),
)

/** Ce qui remplit les morceaux d’une adresse, et ce qu’une page demande pour faire tous ses appels. */
const MORCEAUX: Readonly<Record<string, string>> = {
  $numero: 'AA1234567',
  $sso: 'franceconnect',
  $page: 'schema',
}
const DEMANDES: Readonly<Record<string, readonly string[]>> = {
  [CHEMINS.annuaire]: ['?q=paix'],
  [CHEMINS.aide]: ['?q=syndic'],
  [CHEMINS.rechercheAvancee]: ['?commune=69123', '?departement=69&region=84', '?lieu=lyon'],
  [CHEMINS.emporter]: ['?q=paix'],
  [CHEMINS.statistiques]: ['?niveau=departement&code=69', '?lieu=lyon'],
  [CHEMINS.comparerTerritoires]: ['?niveau1=departement&code1=69&niveau2=departement&code2=75'],
  [CHEMINS.semblables]: ['?taille=petite'],
  [CHEMINS.inscription]: ['?numEtude=123456'],
  [CHEMINS.suiviReclamation]: ['?key=abcdefgh'],
  [CHEMINS.confirmerLettre]: ['?key=abcdefgh'],
  [CHEMINS.successionDeclaree]: ['?key=abcdefgh'],
}
const code = (chemin: string) =>
  chemin.includes('departement') ? '69' : chemin.includes('commune') ? '69123' : 'abcdefgh'
const adresseDe = (chemin: string) => chemin.replace(/\$\w+/g, (nom) => MORCEAUX[nom] ?? code(chemin))

const PAGES = Object.values(CHEMINS)
  .filter((chemin) => !chemin.startsWith('/api/public'))
  .flatMap((chemin) => [adresseDe(chemin), ...(DEMANDES[chemin] ?? []).map((d) => adresseDe(chemin) + d)])

/** Le motif d’un appel du contrat. */
const MOTIFS = APPELS.map(({ appel }) => ({
  appel,
  motif: new RegExp(`^${appel.path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`),
}))
/** Chaque statut qu’un appel peut opposer à un visiteur. */
function refusDe(url: string, methode: string): number[] {
  const appel: Call | undefined = MOTIFS.find((m) => m.appel.method === methode && m.motif.test(url))?.appel
  if (!appel) throw new Error(`${methode} ${url} n’est d’aucun appel`)
  const siens = (appel.refuse ?? []).map((c) => statutDe(c))
  return [...new Set([400, ...siens, ...(appel.parMinute ? [429] : []), 500, 503])]
}

/** Ce que nul formulaire n’envoie, tel que l’adresse l’écrit. */
const HOSTILES = [
  '%00',
  'a%00b',
  '%FF%FE',
  '%ED%A0%80',
  '%E0%A4%A',
  '%zz',
  '%5B%5D',
  '%0D%0Aa%3Ab',
  '__proto__',
  '1e309',
  '..%2F',
]

describe.skipIf(!construit)('Chaque page rendue (sauté si elles ne sont pas construites)', () => {
  let produit: Produit
  /** Les appels que la page en cours a faits, et celui qui lui est refusé. */
  let faits: { methode: string; url: string }[] = []
  let force: { url: string; statut: number } | null = null

  beforeAll(async () => {
    produit = await ouvrirProduit()
    const { app } = produit
    const injecter = app.inject.bind(app) as (options: { method: string; url: string }) => unknown
    Object.assign(app, {
      inject: (options: { method: string; url: string }) => {
        if (!options.url.startsWith('/api/') || options.url.startsWith(CHEMINS.api)) return injecter(options)
        faits.push({ methode: options.method, url: options.url })
        if (force?.url !== options.url) return injecter(options)
        const { statut } = force
        if (statut === 200) return Promise.resolve({ statusCode: 200, headers: {}, body: '<html>' })
        return Promise.resolve({
          statusCode: statut,
          headers: statut === 429 ? { 'retry-after': '37' } : statut === 503 ? { 'retry-after': 5 } : {},
          body: JSON.stringify({ statut, code: 'ESSAI', message: 'Refusé pour l’essai.' }),
        })
      },
    })
  })
  afterAll(() => produit.fermer())

  let fois = 0
  const ouvrir = async (adresse: string) => {
    faits = []
    fois += 1
    // Jamais deux fois la même : une page gardée ne fait plus d’appel.
    const url = `${adresse}${adresse.includes('?') ? '&' : '?'}fois=${String(fois)}`
    const page = await produit.visiteur().brut({ method: 'GET', url, headers: { accept: 'text/html' } })
    return { page, lus: [...faits] }
  }

  test.each(PAGES)('%s répond ce que répond l’appel qui lui est refusé', async (url) => {
    const { lus } = await ouvrir(url)
    for (const appel of lus)
      for (const statut of refusDe(appel.url, appel.methode)) {
        force = { url: appel.url, statut }
        const { page } = await ouvrir(url)
        force = null
        const attente = statut === 429 ? '37' : statut === 503 ? '5' : undefined
        expect(
          [page.statusCode, page.headers['retry-after']?.toString(), page.headers['content-type']],
          `${appel.url} refusé ${statut}`,
        ).toEqual([statut, attente, 'text/html; charset=utf-8'])
      }
  })

  // Ce que la page juge elle-même, sans appel.
  test.each([
    `${CHEMINS.rechercheAvancee}?codePostal=6900`,
    `${CHEMINS.rechercheAvancee}?lotsMin=beaucoup`,
    `${CHEMINS.statistiques}?niveau=canton&code=12`,
    `${CHEMINS.comparerTerritoires}?niveau1=canton&code1=12&niveau2=departement&code2=75`,
  ])('%s : la page refuse ce qui est tapé, et répond 400', async (url) => {
    const { page } = await ouvrir(url)
    expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  })

  test.each(HOSTILES)(
    '« %s » : aucune page, d’aucune de ses demandes, n’y voit une panne',
    async (octets) => {
      const pannes: string[] = []
      for (const chemin of Object.values(CHEMINS)) {
        const adresse = chemin.replace(/\$\w+/g, octets)
        const demandes = DEMANDES[chemin] ?? []
        const suites = demandes.map((demande) => demande.replace(/=[^&]*/g, `=${octets}`))
        for (const suite of ['', `?${octets}`, ...suites]) {
          const { page } = await ouvrir(adresse + suite)
          if (page.statusCode >= 500) pannes.push(`${String(page.statusCode)} ${adresse}${suite}`)
        }
      }
      expect(pannes).toEqual([])
    },
  )

  test('ce qui casse dans la page elle-même répond 500, avec sa ligne au journal', async () => {
    const ecrit = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const [appel] = (await ouvrir('/annuaire?q=paix')).lus
    force = { url: appel?.url ?? '', statut: 200 }
    const { page } = await ouvrir('/annuaire?q=paix')
    force = null
    const lignes = ecrit.mock.calls.map(([ligne]) => String(ligne)).filter((l) => l.includes('rendu de page'))
    ecrit.mockRestore()
    expect([page.statusCode, lignes.length]).toEqual([500, 1])
  })

  test('la table des pages fait faire aux chargeurs des appels de toutes sortes', async () => {
    const vus = new Set<string>()
    for (const url of PAGES)
      for (const { url: lue } of (await ouvrir(url)).lus) vus.add(lue.split('?', 1)[0] ?? '')
    expect(vus.size).toBeGreaterThan(20)
  })
})
