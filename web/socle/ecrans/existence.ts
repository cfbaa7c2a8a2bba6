import type { ListeSuivie } from '#domain/socle/acces/suivi.ts'

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

/** Vrai d’une adresse dont l’écran existe : un filtre que la liste ne connaît pas ne se dessine pas. */
export function ecranExiste(href: string): boolean {
  const filtre = new URLSearchParams(href.split('?')[1] ?? '').get('filtre')
  return filtre === null || Object.hasOwn(FILTRES, filtre)
}
