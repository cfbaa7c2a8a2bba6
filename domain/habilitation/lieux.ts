import type { NiveauGeographique } from '../acces/sso.ts'
import type { Refus } from '../refus.ts'
import type { TypeDeLieu } from '../territoire/lieux.ts'

/** Le niveau d’un territoire, et la sorte de lieu où l’on cherche : la France n’est d’aucune. */
const NIVEAU_D_UN_LIEU: Readonly<Record<TypeDeLieu, Exclude<NiveauGeographique, 'NATIONAL'>>> = {
  REGION: 'REGION',
  DEPARTEMENT: 'DEPARTEMENT',
  INTERCOMMUNALITE: 'EPCI',
  COMMUNE: 'COMMUNE',
}

/** Le niveau que désigne un lieu. */
export const niveauDuLieu = (type: TypeDeLieu): NiveauGeographique => NIVEAU_D_UN_LIEU[type]

/** Un lieu tapé sans être choisi ne se devine pas : on ne cherche pas ailleurs que là où la personne croit. */
export function verifierLieuTape(champ: string, tape: string): Refus[] {
  const lu = tape.trim()
  return lu === '' ? [] : [{ champ, code: 'LIEU_NON_CHOISI', params: { tape: lu } }]
}
