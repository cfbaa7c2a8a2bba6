import type { Plugin } from 'vite'

/** Ce que le routeur importe et que nous remplaçons : le fichier, ce qu’il exporte, et ce qui en tient lieu ici. */
const RESTES = [
  {
    paquet: '/@tanstack/react-router/',
    source: './link.js',
    noms: ['Link', 'createLink', 'linkOptions', 'useLinkProps'],
    refus: 'les liens du site sont ceux de web/socle/ui',
  },
  {
    paquet: '/@tanstack/router-core/',
    source: './searchParams.js',
    noms: ['defaultParseSearch', 'defaultStringifySearch', 'parseSearchWith', 'stringifySearchWith'],
    refus: 'les paramètres du site sont ceux de web/socle/parametres.ts',
  },
] as const

const VIDE = '\0reste-absent-'

/** Ce que seul un défaut du routeur retient n’est pas livré (2,4 ko au premier chargement). */
export function sansResteDuRouteur(): Plugin {
  return {
    name: 'sans-reste-du-routeur',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importeur) {
      const rang = RESTES.findIndex((r) => r.source === source && importeur?.includes(r.paquet))
      return rang === -1 ? null : `${VIDE}${rang}`
    },
    load(id) {
      const reste = id.startsWith(VIDE) ? RESTES[Number(id.slice(VIDE.length))] : undefined
      if (!reste) return null
      const refus = `() => { throw new Error('${reste.refus}') }`
      return reste.noms.map((n) => `export const ${n} = ${refus}`).join('\n')
    },
  }
}
