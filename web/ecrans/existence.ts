import * as CHEMINS from '#domain/chemins.ts'
import type { ListeSuivie } from '#domain/copropriete/suivi.ts'

/** Les pages du §2.1 qui n’ont pas encore d’écran : ni menu, ni tuile, ni lien n’y mènent. */
export const SANS_ECRAN: readonly string[] = [CHEMINS.donneesBrutes]

/** Les filtres de la liste des copropriétés (§2.2), sans leurs mots : le socle des pages les porte. */
const FILTRES: Record<ListeSuivie, true> = {
  seeAllCopro: true,
  immatriculee: true,
  mandate: true,
  'mandat-expire': true,
  'renouveler-mandat': true,
  'declare-new-successor': true,
  standard: true,
  annuelle: true,
  dissolution: true,
  coproNonGeolocalisees: true,
}

/** Vrai quand l’écran de cette adresse existe : une entrée sans écran ne se dessine pas. */
export function ecranExiste(href: string): boolean {
  const [chemin = '', parametres = ''] = href.split('?')
  const filtre = new URLSearchParams(parametres).get('filtre')
  return !SANS_ECRAN.includes(chemin) && (filtre === null || Object.hasOwn(FILTRES, filtre))
}
