import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { PurgeCSS } from 'purgecss'
import { defineConfig, runnerImport, type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Morceau = Rolldown.OutputChunk

const KO = 1000

/** Le premier chargement d’une page publique, compressé (décision 0001) : au-delà, la construction échoue. */
const BUDGET = { js: 120, css: 30, polices: 130, total: 300, requetes: 20, ecran: 30 } as const

/** Les pages publiques dont le premier chargement est mesuré ; une ligne par écran rendu par le serveur. */
const ECRANS_PUBLICS = /\/web\/(accueil|annuaire|api-docs|pages|statistiques|aide)\//

/** Les caractères que toute page demande ; le reste vient à la rencontre d’un signe rare. */
const POLICE_PRINCIPALE = /hyperlegible-next-latin-wght-normal/

const CONTRAT = /\/contract\/[\w-]+\.ts$/

const SOCLE =
  /node_modules.(react|react-dom|scheduler|@tanstack.(router-core|react-router|history|store|react-store)).|preload-helper/

const octets = (contenu: string | Uint8Array) => gzipSync(contenu, { level: 9 }).length

/**
 * Retire des feuilles de style ce qu’aucune source n’écrit. Les noms de classe doivent y être écrits en entier ;
 * les sélecteurs d’attribut et d’élément restent.
 */
function purger(): Plugin {
  return {
    name: 'purger-css',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle: Bundle) {
      for (const fichier of Object.values(bundle)) {
        if (fichier.type !== 'asset' || !fichier.fileName.endsWith('.css')) continue
        const [resultat] = await new PurgeCSS().purge({
          content: [
            'web/ui/*.tsx',
            'web/shell/*.tsx',
            'web/!(ui|shell|styles)/**/*.tsx',
            'web/shell/theme.ts',
          ],
          css: [{ raw: Buffer.from(fichier.source).toString() }],
          defaultExtractor: (texte) => texte.match(/[\w-]+/g) ?? [],
          // L’ancienne famille d’icônes du DSFR : jamais employée.
          blocklist: [/^fr-fi-/, /^fr-icon-/],
          safelist: [/^data-/, 'html', 'body'],
          variables: true,
          keyframes: true,
        })
        if (!resultat) continue
        // Les caractères de l’État ne voyagent qu’avec son identité.
        const police = fichier.fileName.includes('etat')
          ? /@font-face\{[^}]*Spectral[^}]*\}/g
          : /@font-face\{[^}]*(?:Marianne|Spectral)[^}]*\}/g
        fichier.source = resultat.css.replace(/\/\*[\s\S]*?\*\//g, '').replace(police, '')
      }
      const textes = Object.values(bundle).flatMap((f) =>
        f.type === 'chunk' ? [f.code] : f.fileName.endsWith('.css') ? [Buffer.from(f.source).toString()] : [],
      )
      for (const f of Object.values(bundle)) {
        const nom = f.fileName.split('/').pop() ?? ''
        if (/\.woff2?$/.test(nom) && !textes.some((t) => t.includes(nom))) delete bundle[f.fileName]
      }
    },
  }
}

/** Ce que `send` lit d’un appel. */
const TRANSPORT = ['method', 'path', 'effet', 'takes', 'gives', 'fichier'] as const

function livrer(valeur: unknown): string {
  if (typeof valeur === 'object' && valeur !== null && 'paragraphe' in valeur && 'path' in valeur) {
    const appel = valeur as Record<string, unknown>
    return JSON.stringify(Object.fromEntries(TRANSPORT.flatMap((c) => (c in appel ? [[c, appel[c]]] : []))))
  }
  const simple =
    typeof valeur !== 'function' && !(typeof valeur === 'object' && valeur !== null && '_zod' in valeur)
  if (simple) return JSON.stringify(valeur)
  return "() => { throw new Error('les schémas du contrat ne sont pas livrés au navigateur') }"
}

/**
 * Le navigateur ne reçoit d’un appel que son transport : ni schémas, ni les listes du domaine qui les nourrissent. Ce
 * qui n’est ni un appel ni une donnée n’y est pas livré et le dit si l’on s’en sert.
 */
function contratDeTransport(): Plugin {
  return {
    name: 'contrat-de-transport',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!CONTRAT.test(id)) return null
      const { module } = await runnerImport<Record<string, unknown>>(id, {
        configFile: false,
        logLevel: 'error',
      })
      return Object.entries(module)
        .map(([nom, valeur]) => `export const ${nom} = ${livrer(valeur)}`)
        .join('\n')
    },
  }
}

/**
 * Nos liens sont ceux de web/ui (`Ancre`) : le `Link` du routeur, que seul son objet route retient, n’est pas livré
 * (1,9 ko au premier chargement).
 */
function sansLinkDuRouteur(): Plugin {
  const VIDE = '\0link-absent'
  const refus = "() => { throw new Error('les liens du site sont ceux de web/ui') }"
  return {
    name: 'sans-link-du-routeur',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importeur) =>
      source === './link.js' && importeur?.includes('/@tanstack/react-router/') ? VIDE : null,
    load: (id) =>
      id === VIDE
        ? ['Link', 'createLink', 'linkOptions', 'useLinkProps']
            .map((n) => `export const ${n} = ${refus}`)
            .join('\n')
        : null,
  }
}

/** Tout ce qu’un morceau charge d’avance avec lui. */
function avecImports(bundle: Bundle, nom: string, vus = new Set<string>()): Set<string> {
  const morceau = bundle[nom]
  if (vus.has(nom) || morceau?.type !== 'chunk') return vus
  vus.add(nom)
  for (const suivant of morceau.imports) avecImports(bundle, suivant, vus)
  return vus
}

/** Mesure les premiers chargements et refuse ce qui dépasse ; une fois écrits, car Vite retouche les scripts jusque-là. */
function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    enforce: 'post',
    writeBundle(_, bundle: Bundle) {
      const morceaux = Object.values(bundle).filter((f): f is Morceau => f.type === 'chunk')
      const fichiers = Object.values(bundle).filter((f) => f.type === 'asset')
      const poids = (noms: Iterable<string>) =>
        [...noms].reduce((somme, nom) => {
          const f = bundle[nom]
          return somme + (f ? octets(f.type === 'chunk' ? f.code : f.source) : 0)
        }, 0)

      const entree = morceaux.find((m) => m.isEntry && m.name === 'client')
      if (!entree) throw new Error('budget : le point d’entrée du navigateur manque')
      const socle = avecImports(bundle, entree.fileName)
      const css = poids(fichiers.filter((f) => /(^|\/)site-.*\.css$/.test(f.fileName)).map((f) => f.fileName))
      const polices = fichiers
        .filter((f) => POLICE_PRINCIPALE.test(f.fileName))
        .reduce((somme, f) => somme + f.source.length, 0)

      const exces: string[] = []
      const tenir = (quoi: string, valeur: number, borne: number, unite = 'ko') => {
        if (valeur > borne) exces.push(`${quoi} : ${valeur.toFixed(1)} ${unite} pour ${borne} permis`)
      }
      // Ce que le routeur charge ; ce qu’un écran charge ensuite s’appuie sur lui et ne se compte pas deux fois.
      const ecrans = morceaux.filter((m) => entree.dynamicImports.includes(m.fileName))
      let pire = { js: 0, requetes: 0, nom: '' }
      for (const ecran of ecrans) {
        const propres = [...avecImports(bundle, ecran.fileName)].filter((nom) => !socle.has(nom))
        tenir(`écran ${ecran.name}`, poids(propres) / KO, BUDGET.ecran)
        if (!ECRANS_PUBLICS.test(ecran.facadeModuleId ?? '')) continue
        const js = poids([...socle, ...propres]) / KO
        // La page, ses scripts, sa feuille de style, ses caractères, son icône.
        const requetes = 1 + socle.size + propres.length + 1 + 1 + 1
        if (js > pire.js) pire = { js, requetes, nom: ecran.name }
      }
      tenir('scripts', pire.js, BUDGET.js)
      tenir('styles', css / KO, BUDGET.css)
      tenir('caractères', polices / KO, BUDGET.polices)
      tenir('total', pire.js + (css + polices) / KO, BUDGET.total)
      tenir('requêtes', pire.requetes, BUDGET.requetes, 'demandes')
      console.log(
        `premier chargement (${pire.nom}) : scripts ${pire.js.toFixed(1)} ko, styles ${(css / KO).toFixed(1)} ko, ` +
          `caractères ${(polices / KO).toFixed(1)} ko, ${pire.requetes} requêtes ; socle ${(poids(socle) / KO).toFixed(1)} ko`,
      )
      if (exces.length > 0) throw new Error(`budget dépassé :\n  ${exces.join('\n  ')}`)
    },
  }
}

/** Dépose à côté de chaque texte sa version compressée : le serveur n’a plus qu’à la donner. */
function precompresser(): Plugin {
  return {
    name: 'precompresser',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const textes = Object.keys(bundle).filter((nom) => /\.(js|css|svg)$/.test(nom))
      await Promise.all(
        textes.map(async (nom) => {
          const chemin = join(dir, nom)
          const contenu = await readFile(chemin)
          await writeFile(`${chemin}.gz`, gzipSync(contenu, { level: 9 }))
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
          await writeFile(`${chemin}.br`, brotliCompressSync(contenu, { params }))
        }),
      )
    },
  }
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

// Deux constructions : `vite build` pour le navigateur, `vite build --ssr` pour le rendu par le serveur.
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false as const,
  // Lightning CSS : il fond les feuilles du DSFR en une, sans se plaindre de leurs @charset.
  css: { transformer: 'lightningcss' as const },
  define: { 'process.env.NODE_ENV': '"production"', __VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    ...(isSsrBuild ? [] : [contratDeTransport(), sansLinkDuRouteur(), purger(), budget(), precompresser()]),
  ],
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  resolve: {
    // React a `useSyncExternalStore` depuis sa version 18 : le magasin du routeur n’a pas besoin de sa réplique.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    target: isSsrBuild ? 'node24' : ['chrome111', 'firefox115', 'safari16.4'],
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: (fichier: string) => fichier.endsWith('.svg') && !fichier.includes('favicon'),
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: isSsrBuild
        ? 'web/entry-server.tsx'
        : { client: 'web/entry-client.tsx', site: 'web/styles/site.css', etat: 'web/styles/etat.css' },
      // Un seul morceau pour ce que toute page exécute : il se compresse mieux et ne change qu’avec les dépendances.
      // Sans leur nom, que le premier chargement répète pour chacun (0,5 ko) ; le manifeste le dit.
      ...(!isSsrBuild && {
        output: {
          chunkFileNames: 'assets/[hash].js',
          codeSplitting: { groups: [{ name: 'socle', test: SOCLE }] },
        },
      }),
    },
  },
}))
