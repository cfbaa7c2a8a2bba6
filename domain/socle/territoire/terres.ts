/** Un point, en degrés WGS84. */
export interface Point {
  lon: number
  lat: number
}

/** Les terres de la France, outre-mer compris sauf les collectivités : vrai d’un point qui y est, ou assez près. */
export type Terres = (point: Point) => boolean

type Anneau = readonly (readonly [number, number])[]
type Segment = readonly [ax: number, ay: number, bx: number, by: number]

const KM_PAR_DEGRE = 111.32
/** En degrés : un point ne se compare qu’aux côtés de sa bande. */
const BANDE = 0.05

/** À quelle distance sont deux points, en kilomètres : à plat, c’est assez pour dire loin. */
export function kilometres(a: Point, b: Point): number {
  const x = (b.lon - a.lon) * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180))
  return Math.hypot(x, b.lat - a.lat) * KM_PAR_DEGRE
}

/** À quelle distance un côté passe de ce point. */
function ecart({ lon, lat }: Point, [ax, ay, bx, by]: Segment): number {
  const [dx, dy] = [bx - ax, by - ay]
  const long = dx * dx + dy * dy
  const t = long === 0 ? 0 : Math.max(0, Math.min(1, ((lon - ax) * dx + (lat - ay) * dy) / long))
  return kilometres({ lon, lat }, { lon: ax + t * dx, lat: ay + t * dy })
}

/** Les terres que ces contours entourent, et ces îles qu’ils oublient ; `marge` : ce qu’un contour a d’imprécis, en kilomètres. */
export function terresDe(contours: readonly Anneau[], iles: readonly Point[], marge: number): Terres {
  const bandes = new Map<number, Segment[]>()
  for (const anneau of contours)
    for (const [i, [bx, by]] of anneau.entries()) {
      const [ax, ay] = anneau.at(i - 1) ?? [bx, by]
      for (let b = Math.floor(Math.min(ay, by) / BANDE); b <= Math.floor(Math.max(ay, by) / BANDE); b += 1) {
        const siens = bandes.get(b)
        if (siens) siens.push([ax, ay, bx, by])
        else bandes.set(b, [[ax, ay, bx, by]])
      }
    }
  const dedans = ({ lon, lat }: Point): boolean => {
    const croises = (bandes.get(Math.floor(lat / BANDE)) ?? []).filter(
      ([ax, ay, bx, by]) => ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax,
    )
    return croises.length % 2 === 1
  }
  const largeur = marge / KM_PAR_DEGRE
  const presDuBord = (point: Point): boolean => {
    for (
      let b = Math.floor((point.lat - largeur) / BANDE);
      b <= Math.floor((point.lat + largeur) / BANDE);
      b += 1
    )
      if (bandes.get(b)?.some((segment) => ecart(point, segment) <= marge)) return true
    return false
  }
  return (point) => dedans(point) || presDuBord(point) || iles.some((ile) => kilometres(ile, point) <= marge)
}
