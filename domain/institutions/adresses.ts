import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Situation } from './habilitations/habilitation.ts'
import { avec, liste, remplir } from '#domain/socle/adresses/remplir.ts'

/** L’outil, sur une recherche que l’on a enregistrée. */
export const rechercheEnregistree = (id: number): string => avec(CHEMINS.categorisation, 'recherche', id)

/** L’accès d’un organisme à son territoire. */
export const habilitation = (id: number | 'nouveau'): string => remplir(CHEMINS.habilitation, id)

/** Les accès des organismes : dans cette situation, de ce nom ou de ce SIRET. */
export const habilitations = ({
  situation,
  q,
  page,
}: {
  situation: Situation | null
  q: string
  page: number
}): string => liste(CHEMINS.habilitations, { situation, q: q === '' ? null : q }, page)

/** L’accès à ouvrir à qui l’a demandé par cette réclamation. */
export const habilitationDemandee = (reclamation: number): string =>
  avec(habilitation('nouveau'), 'demande', reclamation)

/** Une copropriété du territoire, dans l’outil de catégorisation. */
export const coproprieteDeLOutil = (numero: string): string => remplir(CHEMINS.coproprieteDeLOutil, numero)
