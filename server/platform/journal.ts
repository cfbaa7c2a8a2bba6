import type { CompteInfo } from '#contract/compte.ts'
import type { Profil } from '#domain/acces/profils.ts'
import {
  lireEvenement,
  type Modalite,
  type ObjetDuJournal,
  type TypeEvenement,
} from '#domain/journal/evenements.ts'
import type { Transaction } from 'kysely'
import type { DB } from './schema.ts'

/** Ce que l’on dit d’un acte : l’objet touché, son état d’avant et d’après. */
export interface Evenement {
  type: TypeEvenement
  objet: ObjetDuJournal
  objetId: number | null
  numero?: string | null
  ancien?: object | null
  nouveau?: object | null
}

/**
 * Qui agit : une personne, ou le système par un travail. `teneur` : celui qui agit à la place de la personne, et dont le
 * nom s’écrit alors à côté du sien (§4.4).
 */
export type Auteur =
  | (Pick<CompteInfo, 'id' | 'prenom' | 'nom' | 'etablissement'> & {
      profil: Profil
      teneur?: { id: number; nom: string; prenom: string; profil: Profil } | null
    })
  | 'systeme'

function signature(auteur: Auteur) {
  if (auteur === 'systeme')
    return { compteId: null, auteur: 'Traitement automatique', pourCompteDe: null, profil: null }
  const personne = `${auteur.prenom} ${auteur.nom}`
  if (auteur.teneur)
    return {
      compteId: auteur.teneur.id,
      auteur: `${auteur.teneur.prenom} ${auteur.teneur.nom}`,
      pourCompteDe: [personne, auteur.etablissement].filter(Boolean).join(', '),
      profil: auteur.teneur.profil,
    }
  return { compteId: auteur.id, auteur: personne, pourCompteDe: auteur.etablissement, profil: auteur.profil }
}

function modaliteDe(auteur: Auteur): Modalite {
  if (auteur === 'systeme') return 'BATCH'
  return auteur.teneur ? 'TENEUR_POUR_COMPTE' : 'IHM'
}

/** Écrit au journal, dans la transaction de l’acte : l’un ne va pas sans l’autre. */
export async function ecrireJournal(
  trx: Transaction<DB>,
  auteur: Auteur,
  maintenant: Date,
  evenements: readonly Evenement[],
  modalite: Modalite = modaliteDe(auteur),
): Promise<void> {
  const qui = signature(auteur)
  await trx
    .insertInto('evenementJournal')
    .values(
      evenements.map((e) => ({
        ...qui,
        date: maintenant.toISOString(),
        ...lireEvenement(e.type),
        modalite,
        objet: e.objet,
        objetId: e.objetId,
        numero: e.numero ?? null,
        ancien: e.ancien ? JSON.stringify(e.ancien) : null,
        nouveau: e.nouveau ? JSON.stringify(e.nouveau) : null,
      })),
    )
    .execute()
}

/** Les seuls champs qui changent, avant et après ; null si rien ne change. */
export function changements<T extends object>(
  avant: T,
  apres: T,
): { ancien: Partial<T>; nouveau: Partial<T> } | null {
  const champs = (Object.keys(apres) as (keyof T)[]).filter((c) => avant[c] !== apres[c])
  if (champs.length === 0) return null
  const garder = (t: T) => Object.fromEntries(champs.map((c) => [c, t[c]])) as Partial<T>
  return { ancien: garder(avant), nouveau: garder(apres) }
}
