import { au, certain } from '#domain/socle/certain.ts'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Boite, Contour, Contours, Point } from '../../domain/public/statistiques/cadres.ts'

/** Ce que le site importe pour les avoir. */
const NOM = 'virtual:departements'
const RESOLU = `\0${NOM}`

/** Le composant de @gouvfr/dsfr-chart qui dessine les départements ; il n’exporte pas ses tracés. */
const COMPOSANT = fileURLToPath(import.meta.resolve('@gouvfr/dsfr-chart/MapChart'))
const DECOUPAGE = fileURLToPath(import.meta.resolve('@etalab/decoupage-administratif/data/departements.json'))

const TRACE = /class: "FR-(\d{2,3}|2[AB])",\s*(?:style: [^\n]*,\s*)?d: "([^"]+)"/g

interface Departement {
  code: string
  nom: string
}

interface DepartementLu extends Departement {
  region: string
  zone: string
}

/** Les départements et régions d’outre-mer compris ; les collectivités n’en sont pas. */
export const lireDepartements = (): DepartementLu[] =>
  (JSON.parse(readFileSync(DECOUPAGE, 'utf8')) as DepartementLu[]).filter(({ zone }) => zone !== 'com')

export const lireComposant = (): string => readFileSync(COMPOSANT, 'utf8')

/** Ce que prend chaque commande d’un tracé. Une courbe se mesure à son arrivée : c’est assez pour la cadrer. */
const PRIS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, s: 4, c: 6, z: 0 }

/** Où mène une commande, d’où l’on est. */
function arriver(commande: string, pris: readonly number[], [x, y]: Point): Point {
  const absolue = commande === commande.toUpperCase()
  const [ox, oy] = absolue ? [0, 0] : [x, y]
  if (/h/i.test(commande)) return [ox + au(pris, 0), y]
  if (/v/i.test(commande)) return [x, oy + au(pris, 0)]
  return [ox + au(pris, -2), oy + au(pris, -1)]
}

/** Les anneaux d’un tracé SVG. @throws d’une commande que l’on ne sait pas lire */
function anneauxDe(trace: string): Point[][] {
  const anneaux: Point[][] = []
  let ici: Point = [0, 0]
  for (const [, commande = '', suite = ''] of trace.matchAll(/([a-z])([^a-z]*)/gi)) {
    const parPas = PRIS[commande.toLowerCase()]
    if (parPas === undefined)
      throw new Error(`carte des départements : la commande « ${commande} » est inconnue`)
    if (parPas === 0) {
      // Un anneau se ferme : on est revenu à son début.
      ici = anneaux.at(-1)?.[0] ?? ici
      continue
    }
    if (/m/i.test(commande)) anneaux.push([])
    const nombres = (suite.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    for (let i = 0; i + parPas <= nombres.length; i += parPas) {
      ici = arriver(commande, nombres.slice(i, i + parPas), ici)
      anneaux.at(-1)?.push(ici)
    }
  }
  return anneaux
}

const auDixieme = (n: number): number => Math.round(n * 10) / 10

function boiteDe(points: readonly Point[]): Boite {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(
    auDixieme,
  ) as unknown as Boite
}

/** L’aire signée d’un anneau, et le centre de gravité de ce qu’il entoure. */
function pesee(anneau: readonly Point[]): { aire: number; centre: Point } {
  let [aire, sx, sy] = [0, 0, 0]
  for (const [i, [x, y]] of anneau.entries()) {
    const [px, py] = au(anneau, i - 1)
    const croix = px * y - x * py
    aire += croix
    sx += (px + x) * croix
    sy += (py + y) * croix
  }
  return { aire: Math.abs(aire), centre: [auDixieme(sx / (3 * aire)), auDixieme(sy / (3 * aire))] }
}

function contourDe(trace: string): Contour {
  const anneaux = anneauxDe(trace)
  const { centre } = anneaux.map(pesee).reduce((a, b) => (b.aire > a.aire ? b : a))
  return { trace, boite: boiteDe(anneaux.flat()), centre }
}

/** Le contour de chaque département, tiré du composant. @throws de ceux qui manquent, nommés */
export function contoursDe(composant: string, departements: readonly Departement[]): Contours {
  const traces = new Map([...composant.matchAll(TRACE)].map((m): [string, string] => [au(m, 1), au(m, 2)]))
  const manquants = departements.filter(({ code }) => !traces.has(code))
  if (manquants.length > 0)
    throw new Error(
      `carte des départements : @gouvfr/dsfr-chart n’a pas le contour de ${manquants.map(({ code, nom }) => `${nom} (${code})`).join(', ')}`,
    )
  return Object.fromEntries(
    departements.map(({ code }) => [
      code,
      contourDe(certain(traces.get(code), `le tracé du département ${code}`)),
    ]),
  )
}

const enTexte = (): string => JSON.stringify(contoursDe(lireComposant(), lireDepartements()))

/** Les contours des départements (décision 0065), pour les pages, et dans un fichier que lit le serveur pour ses images. */
export function contoursDesDepartements(): Plugin {
  let pourLeServeur = false
  return {
    name: 'departements',
    configResolved: ({ build }) => {
      pourLeServeur = Boolean(build.ssr)
    },
    resolveId: (id) => (id === NOM ? RESOLU : null),
    load: (id) => (id === RESOLU ? `export const CONTOURS = JSON.parse(${JSON.stringify(enTexte())})` : null),
    async writeBundle({ dir = '' }) {
      if (pourLeServeur) await writeFile(join(dir, 'departements.json'), enTexte())
    },
  }
}
