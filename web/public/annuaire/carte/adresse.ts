import { ZOOMS } from '#domain/public/annuaire/carte/cadre.ts'
import type { Place } from './moteur.ts'

const CLEF = 'carte'
const FORME = /^(\d{1,2})\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)$/

/** Où l’adresse demande la carte : « 12/45.76/4.83 » ; null si elle ne le dit pas, ou mal. */
export function lirePlace(recherche: string): Place | null {
  const lue = FORME.exec(new URLSearchParams(recherche).get(CLEF) ?? '')
  if (!lue) return null
  const [zoom, lat, lon] = [Number(lue[1]), Number(lue[2]), Number(lue[3])]
  if (zoom < ZOOMS.min || zoom > ZOOMS.max || Math.abs(lat) > 85 || Math.abs(lon) > 180) return null
  return { zoom, lat, lon }
}

/** Ce que l’adresse garde d’une place. */
export const ecrirePlace = ({ zoom, lat, lon }: Place): string =>
  `${zoom}/${lat.toFixed(5)}/${lon.toFixed(5)}`

/** Garde la place dans l’adresse, sans que le routeur recharge la recherche. */
export function garderPlace(place: Place): void {
  const adresse = new URL(location.href)
  adresse.searchParams.set(CLEF, ecrirePlace(place))
  const href = adresse.href.replaceAll('%2F', '/')
  if (href !== location.href) History.prototype.replaceState.call(history, history.state, '', href)
}
