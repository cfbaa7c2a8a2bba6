import { au } from '#domain/socle/certain.ts'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'
import { estSurLaSilhouette, surLaSilhouette } from '../../domain/public/annuaire/carte/silhouette.ts'

/** Ce que le site importe pour l’avoir. */
const NOM = 'virtual:fond-de-carte'
const RESOLU = `\0${NOM}`

/** Autour de la France, ses voisins et les leurs : une carte qui s’arrête à la frontière se lit mal. */
const VOISINS = [
  'Belgium',
  'Luxembourg',
  'Germany',
  'Switzerland',
  'Italy',
  'Spain',
  'Andorra',
  'Monaco',
  'United Kingdom',
  'Netherlands',
  'Ireland',
  'Portugal',
  'Austria',
  'Suriname',
  'Brazil',
]
/** En degrés : ce qu’un voisin a de plus loin ne se dessine pas. */
const FENETRES = [
  { ouest: -12, sud: 36, est: 17, nord: 58 },
  { ouest: -60, sud: -3, est: -48, nord: 8 },
]
/** Un millième de degré : cent mètres. */
const FINESSE = 1000

type Anneau = readonly (readonly [number, number])[]

const LOIN = fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json'))
const PRES = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'))

const lire = (fichier: string) =>
  JSON.parse(readFileSync(fichier, 'utf8')) as Topology<{
    countries: GeometryCollection<{ name: string }>
  }>

/** Les contours extérieurs d’un pays. */
function anneauxDe(atlas: ReturnType<typeof lire>, pays: string): Anneau[] {
  const trouve = feature(atlas, atlas.objects.countries).features.find((f) => f.properties.name === pays)
  if (!trouve) throw new Error(`fond de carte : ${pays} manque à l’atlas`)
  const { geometry: g } = trouve
  const polygones = g.type === 'Polygon' ? [g.coordinates] : g.type === 'MultiPolygon' ? g.coordinates : []
  return polygones.flatMap(([contour]) => (contour ? [contour as unknown as Anneau] : []))
}

/** Coupe un contour par un bord droit (Sutherland et Hodgman). */
function couper(anneau: Anneau, axe: 0 | 1, bord: number, cote: 1 | -1): Anneau {
  const dedans = (p: readonly [number, number]) => (p[axe] - bord) * cote >= 0
  return anneau.flatMap((p, i) => {
    const avant = au(anneau, i - 1)
    const part = (bord - avant[axe]) / (p[axe] - avant[axe])
    const croise =
      dedans(p) === dedans(avant)
        ? []
        : [[avant[0] + part * (p[0] - avant[0]), avant[1] + part * (p[1] - avant[1])] as const]
    return dedans(p) ? [...croise, p] : croise
  })
}

const dansLesFenetres = (anneau: Anneau): Anneau[] =>
  FENETRES.map(({ ouest, sud, est, nord }) =>
    couper(couper(couper(couper(anneau, 0, ouest, 1), 0, est, -1), 1, sud, 1), 1, nord, -1),
  ).filter((reste) => reste.length > 2)

/** Chaque point, par ce qui le sépare du précédent : des entiers courts se compressent. */
function ecarts(anneau: Anneau): number[] {
  let [x, y] = [0, 0]
  return anneau.flatMap(([lon, lat]) => {
    const [nx, ny] = [Math.round(lon * FINESSE), Math.round(lat * FINESSE)]
    const ecart = [nx - x, ny - y]
    ;[x, y] = [nx, ny]
    return ecart
  })
}

const assezGrand = (anneau: Anneau): boolean => {
  const lons = anneau.map(([lon]) => lon)
  const lats = anneau.map(([, lat]) => lat)
  return (Math.max(...lons) - Math.min(...lons)) * (Math.max(...lats) - Math.min(...lats)) > 0.002
}

/** La métropole en un tracé, pour la petite carte que dessine le serveur. */
const silhouette = (france: readonly Anneau[]): string =>
  france
    .filter((a) => a.every(([lon, lat]) => estSurLaSilhouette(lon, lat)) && assezGrand(a))
    .map((a) => `M${a.map(([lon, lat]) => surLaSilhouette(lon, lat).join(' ')).join('L')}Z`)
    .join('')

const laFrance = (): Anneau[] => anneauxDe(lire(PRES), 'France').filter((a) => au(a, 0)[1] > -30)

/** Les contours de la France, pour l’import : il y tient les positions (décision 0096). */
const terres = (): string =>
  JSON.stringify(
    laFrance().map((a) => a.map(([lon, lat]) => [lon, lat].map((d) => Math.round(d * FINESSE) / FINESSE))),
  )

/**
 * Le fond de carte embarqué (décision 0057), tiré de world-atlas à la construction : la France au dix-millionième, ses voisins au
 * cinquante-millionième.
 */
export function fondDeCarte(): Plugin {
  let pourLeServeur = false
  return {
    name: 'fond-de-carte',
    configResolved: ({ build }) => {
      pourLeServeur = Boolean(build.ssr)
    },
    async writeBundle({ dir = '' }) {
      if (pourLeServeur) await writeFile(join(dir, 'terres.json'), terres())
    },
    resolveId: (id) => (id.startsWith(NOM) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(RESOLU)) return null
      if (id.endsWith('/silhouette')) {
        const loin = anneauxDe(lire(LOIN), 'France')
        return `export const SILHOUETTE = ${JSON.stringify(silhouette(loin))}`
      }
      const france = laFrance()
      const loin = lire(LOIN)
      const voisins = VOISINS.flatMap((pays) => anneauxDe(loin, pays).flatMap(dansLesFenetres)).filter(
        assezGrand,
      )
      const contenu = { finesse: FINESSE, france: france.map(ecarts), voisins: voisins.map(ecarts) }
      return `export const FOND = JSON.parse(${JSON.stringify(JSON.stringify(contenu))})`
    },
  }
}
