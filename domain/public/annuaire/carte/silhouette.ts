import { hauteurDe } from './mercator.ts'

/** La petite carte de la métropole : où elle commence, et combien d’unités font le tour de la terre. */
const TOUR = 16_000
const ORIGINE = { x: ((-5.6 + 180) / 360) * TOUR, y: hauteurDe(51.4) * TOUR }

/** Ce qu’elle montre, en unités. */
export const VUE = { largeur: 690, hauteur: 700 } as const

/** Où tombe ce lieu sur la petite carte, en unités entières. */
export const surLaSilhouette = (lon: number, lat: number): readonly [x: number, y: number] => [
  Math.round(((lon + 180) / 360) * TOUR - ORIGINE.x),
  Math.round(hauteurDe(lat) * TOUR - ORIGINE.y),
]

/** Vrai d’un lieu que la petite carte montre : en métropole ou en Corse. */
export function estSurLaSilhouette(lon: number, lat: number): boolean {
  const [x, y] = surLaSilhouette(lon, lat)
  return x >= 0 && x <= VUE.largeur && y >= 0 && y <= VUE.hauteur
}
