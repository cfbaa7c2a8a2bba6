import type { CompteInfo } from '#contract/compte.ts'
import type { Modalite, TypeEvenement } from '#domain/journal/evenements.ts'
import type { Transaction } from 'kysely'
import type { DB } from './schema.ts'

/** Ce que l’on dit d’un acte : l’objet touché, son état d’avant et d’après. */
export interface Evenement {
  type: TypeEvenement
  objet: 'compte' | 'copropriete' | 'mandat' | 'demande' | 'registre'
  objetId: number | null
  numero?: string | null
  ancien?: object | null
  nouveau?: object | null
}

/** Qui agit : une personne, ou le système par un travail. */
export type Auteur = Pick<CompteInfo, 'id' | 'prenom' | 'nom' | 'profil' | 'etablissement'> | 'systeme'

/** Écrit au journal, dans la transaction de l’acte : l’un ne va pas sans l’autre. */
export async function ecrireJournal(
  trx: Transaction<DB>,
  auteur: Auteur,
  maintenant: Date,
  evenements: readonly Evenement[],
  modalite: Modalite = auteur === 'systeme' ? 'BATCH' : 'IHM',
): Promise<void> {
  const qui =
    auteur === 'systeme'
      ? { compteId: null, auteur: 'Traitement automatique', pourCompteDe: null, profil: null }
      : {
          compteId: auteur.id,
          auteur: `${auteur.prenom} ${auteur.nom}`,
          pourCompteDe: auteur.etablissement,
          profil: auteur.profil,
        }
  await trx
    .insertInto('evenementJournal')
    .values(
      evenements.map((e) => ({
        ...qui,
        date: maintenant.toISOString(),
        categorie: e.type.slice(0, e.type.indexOf('.')),
        type: e.type.slice(e.type.indexOf('.') + 1),
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
