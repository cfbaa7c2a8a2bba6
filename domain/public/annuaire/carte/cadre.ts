import type { Refus } from '#domain/socle/refus/refus.ts'
import { LATITUDE_MAX, latDe, lonDe, rangEnX, rangEnY } from './mercator.ts'

/** Ce que montre une carte, en degrés WGS84. */
export interface Cadre {
  ouest: number
  sud: number
  est: number
  nord: number
}

/** Ce que l’on voit de plus loin, et de plus près. */
export const ZOOMS = { min: 2, max: 19 } as const
/** Les zooms dont les comptes sont refaits chaque nuit ; de plus près, on compte sur le moment. */
export const ZOOMS_COMPTES = { min: 2, max: 13 } as const

export const CERCLES_MAX = 300
export const POINTS_MAX = 500
/** Si peu nombreuses, elles se montrent une à une, même de loin. */
export const PEU = 60
/** De si loin, une recherche se montre par départements. */
export const ZOOM_DES_DEPARTEMENTS = 6

/** La métropole et la Corse : ce que montre d’abord la carte. */
export const METROPOLE: Cadre = { ouest: -5.2, sud: 41.3, est: 9.6, nord: 51.1 }

/** Pourquoi ce cadre et ce zoom ne se dessinent pas ; vide : ils se dessinent. */
export function verifierCadre({ ouest, sud, est, nord }: Cadre, zoom: number): Refus[] {
  if (zoom < ZOOMS.min || zoom > ZOOMS.max)
    return [{ champ: 'zoom', code: 'ZOOM_HORS_BORNES', params: ZOOMS }]
  if (Math.min(ouest, est) < -180 || Math.max(ouest, est) > 180)
    return [{ champ: 'cadre', code: 'CADRE_HORS_DU_MONDE' }]
  if (Math.min(sud, nord) < -LATITUDE_MAX || Math.max(sud, nord) > LATITUDE_MAX)
    return [{ champ: 'cadre', code: 'CADRE_HORS_DU_MONDE' }]
  if (sud >= nord) return [{ champ: 'cadre', code: 'CADRE_RENVERSE' }]
  // D’est en ouest, il ferait le tour par le Pacifique.
  return ouest >= est ? [{ champ: 'cadre', code: 'CADRE_PAR_LE_PACIFIQUE' }] : []
}

/** Un rectangle de cellules, bords compris. */
export interface Cellules {
  zoom: number
  x: readonly [de: number, a: number]
  y: readonly [de: number, a: number]
}

function cellulesA({ ouest, sud, est, nord }: Cadre, zoom: number): Cellules {
  return {
    zoom,
    x: [rangEnX(ouest, zoom), rangEnX(est, zoom)],
    y: [rangEnY(nord, zoom), rangEnY(sud, zoom)],
  }
}

const nombreDe = ({ x, y }: Cellules) => (x[1] - x[0] + 1) * (y[1] - y[0] + 1)

/** Les cellules d’un cadre : celles du zoom, ou plus grandes s’il en fallait trop. */
export function cellulesDe(cadre: Cadre, zoom: number): Cellules {
  for (let z = zoom; z > ZOOMS_COMPTES.min; z -= 1) {
    const cellules = cellulesA(cadre, z)
    if (nombreDe(cellules) <= CERCLES_MAX) return cellules
  }
  return cellulesA(cadre, ZOOMS_COMPTES.min)
}

/** Le cadre de ces cellules : celui que comptent leurs cercles. */
export const cadreDesCellules = ({ zoom, x, y }: Cellules): Cadre => ({
  ouest: lonDe(x[0], zoom),
  sud: latDe(y[1] + 1, zoom),
  est: lonDe(x[1] + 1, zoom),
  nord: latDe(y[0], zoom),
})
