import type { NiveauGeographique } from '#domain/socle/acces/sso.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import type { Territoire } from './territoires.ts'
import type { TypeDeLieu } from '#domain/socle/territoire/lieux.ts'

/** Le niveau d’un territoire, et la sorte de lieu où l’on cherche : la France n’est d’aucune. */
const NIVEAU_D_UN_LIEU: Readonly<Record<TypeDeLieu, Exclude<NiveauGeographique, 'NATIONAL'>>> = {
  REGION: 'REGION',
  DEPARTEMENT: 'DEPARTEMENT',
  INTERCOMMUNALITE: 'EPCI',
  COMMUNE: 'COMMUNE',
}

/** Le niveau que désigne un lieu. */
export const niveauDuLieu = (type: TypeDeLieu): NiveauGeographique => NIVEAU_D_UN_LIEU[type]

/** Ce territoire, tel que la recherche d’un lieu l’écrit : « INTERCOMMUNALITE-200046977 » ; null : la France n’en est pas un. */
export function dansCeTerritoire({ niveau, code }: Territoire): string | null {
  if (niveau === 'NATIONAL') return null
  return `${niveau === 'EPCI' ? 'INTERCOMMUNALITE' : niveau}-${code}`
}

/** Un lieu tapé sans être choisi ne se devine pas : on ne cherche pas ailleurs que là où la personne croit. */
export function verifierLieuTape(champ: string, tape: string): Refus[] {
  const lu = tape.trim()
  return lu === '' ? [] : [{ champ, code: 'LIEU_NON_CHOISI', params: { tape: lu } }]
}
