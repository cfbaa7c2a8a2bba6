import { ECART_A_LA_COMMUNE_KM, ECARTS_DE_DEPARTEMENT_KM, SANS_CONTOUR } from './bornes.ts'
import { kilometres, type Point, type Terres } from './terres.ts'

/** Ce qui écarte une position : sa commune est ailleurs, ou elle n’est sur aucune terre de France. */
export type PositionEcartee = { pourquoi: 'LOIN'; kilometres: number } | { pourquoi: 'EN_MER' }

/** Tient une position contre sa commune : null quand elle peut y être. Sans commune, contre les terres seules. */
export function ecarterLaPosition(
  position: Point,
  commune: { departement: string; lon: number | null; lat: number | null } | undefined,
  terres: Terres,
): PositionEcartee | null {
  if (commune && commune.lon !== null && commune.lat !== null) {
    const ecart = kilometres({ lon: commune.lon, lat: commune.lat }, position)
    const permis = ECARTS_DE_DEPARTEMENT_KM[commune.departement] ?? ECART_A_LA_COMMUNE_KM
    if (ecart > permis) return { pourquoi: 'LOIN', kilometres: Math.round(ecart) }
  }
  if (commune && SANS_CONTOUR.has(commune.departement)) return null
  return terres(position) ? null : { pourquoi: 'EN_MER' }
}
