import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Morceau = Rolldown.OutputChunk

const KO = 1000

/**
 * Le premier chargement d’une page publique, compressé (décision 0030) : au-delà, la construction échoue. `ecran` : ce
 * qu’un écran ajoute au socle, formulaires compris, qui apportent de quoi appeler et leurs icônes.
 */
const BUDGET = { js: 120, css: 30, polices: 130, total: 300, requetes: 20, ecran: 30 } as const

/**
 * Le lecteur de PDF, qui ne vient qu’avec une pièce à lire, chez le teneur (décision 0049) : 144,0 ko dans la page, 379,2
 * dans son ouvrier.
 */
const LECTEUR = { page: 145, ouvrier: 381 } as const

/** La carte de l’annuaire, qui ne vient qu’à qui la demande (décision 0057) : 60 ko, Leaflet compris, son fond à part. */
const CARTE = { scripts: 60, fond: 24 } as const

/** Les pages publiques dont le premier chargement est mesuré ; une ligne par écran rendu par le serveur. */
const ECRANS_PUBLICS =
  /\/web\/(?:accueil\/|socle\/pages\/|coproprietes\/attestations\/|public\/(?!lettre\/(?!Page)))/

/** Les caractères que toute page demande ; le reste vient à la rencontre d’un signe rare. */
const POLICE_PRINCIPALE = /hyperlegible-next-latin-wght-normal/

const octets = (contenu: string | Uint8Array) => gzipSync(contenu, { level: 9 }).length

/** Mesure les premiers chargements et refuse ce qui dépasse ; une fois écrits, car Vite retouche les scripts jusque-là. */
export function budget(): Plugin {
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
      const rares = morceaux.find((m) => m.facadeModuleId?.endsWith('/web/ecrans/rares.tsx'))
      if (!rares) throw new Error('budget : la table des écrans rares manque')
      const ecrans = morceaux.filter((m) =>
        [...entree.dynamicImports, ...rares.dynamicImports].includes(m.fileName),
      )
      let pire = { js: 0, requetes: 0, nom: '' }
      for (const ecran of ecrans) {
        // Un écran rare vient avec sa table.
        const siens = new Set(avecImports(bundle, ecran.fileName))
        if (rares.dynamicImports.includes(ecran.fileName)) avecImports(bundle, rares.fileName, siens)
        const propres = [...siens].filter((nom) => !socle.has(nom))
        tenir(`écran ${ecran.name}`, poids(propres) / KO, BUDGET.ecran)
        if (!ECRANS_PUBLICS.test(ecran.facadeModuleId ?? '')) continue
        const js = poids([...socle, ...propres]) / KO
        // La page, ses scripts, sa feuille de style, ses caractères, son icône.
        const requetes = 1 + socle.size + propres.length + 1 + 1 + 1
        tenir(`requêtes de ${ecran.name}`, requetes, BUDGET.requetes, 'demandes')
        if (js > pire.js) pire = { js, requetes, nom: ecran.name }
      }
      const moteur = morceaux.filter((m) => m.facadeModuleId?.endsWith('/lecteur-pdf/moteur.ts'))
      const ouvrier = fichiers.filter((f) => /(^|\/)pdf\.worker-.*\.js$/.test(f.fileName))
      if (moteur.length !== 1 || ouvrier.length !== 1) throw new Error('budget : le lecteur de PDF manque')
      tenir('lecteur de PDF', poids(moteur.map((m) => m.fileName)) / KO, LECTEUR.page)
      tenir('ouvrier du lecteur de PDF', poids(ouvrier.map((f) => f.fileName)) / KO, LECTEUR.ouvrier)
      const [carte, fond] = [/\/carte\/moteur\.ts$/, /virtual:fond-de-carte$/].map((motif) =>
        morceaux.find((m) => motif.test(m.facadeModuleId ?? '')),
      )
      if (!carte || !fond) throw new Error('budget : la carte manque')
      const dejaLa = new Set([
        ...socle,
        ...ecrans.flatMap((e) => (e.name === 'Annuaire' ? [...avecImports(bundle, e.fileName)] : [])),
      ])
      const propresA = (m: Morceau) => [...avecImports(bundle, m.fileName)].filter((nom) => !dejaLa.has(nom))
      tenir('carte', poids(propresA(carte)) / KO, CARTE.scripts)
      tenir('fond de carte', poids([fond.fileName]) / KO, CARTE.fond)
      tenir(`scripts de ${pire.nom}`, pire.js, BUDGET.js)
      tenir('styles', css / KO, BUDGET.css)
      tenir('caractères', polices / KO, BUDGET.polices)
      tenir('total', pire.js + (css + polices) / KO, BUDGET.total)
      console.log(
        `premier chargement (${pire.nom}) : scripts ${pire.js.toFixed(1)} ko, styles ${(css / KO).toFixed(1)} ko, ` +
          `caractères ${(polices / KO).toFixed(1)} ko, ${pire.requetes} requêtes ; socle ${(poids(socle) / KO).toFixed(1)} ko`,
      )
      if (exces.length > 0) throw new Error(`budget dépassé :\n  ${exces.join('\n  ')}`)
    },
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
