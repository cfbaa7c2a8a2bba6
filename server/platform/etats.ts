import { ETATS, type EtatCopropriete } from '#domain/copropriete/etats.ts'
import { etatApres, type ActeCopropriete } from '#domain/copropriete/transitions.ts'
import { statutApres, type ActeMandat } from '#domain/mandat/transitions.ts'
import {
  statutCompteApres,
  STATUTS_COMPTE,
  type ActeCompte,
  type StatutCompte,
} from '#domain/acces/comptes.ts'
import { ETATS_LETTRE, etatLettreApres, type ActeLettre } from '#domain/teledeclarant/lettre.ts'
import { STATUTS_TELEDECLARANT, type StatutTeledeclarant } from '#domain/teledeclarant/statuts.ts'
import { statutTeledeclarantApres, type ActeTeledeclarant } from '#domain/teledeclarant/transitions.ts'
import type { StatutMandat } from '#domain/mandat/statuts.ts'
import type { Transaction } from 'kysely'
import { AppelRefuse } from '#server/http/erreurs.ts'
import type { DB } from '#server/platform/schema.ts'

/**
 * Fait un acte sur une copropriété : le seul endroit qui écrit son état. La ligne est verrouillée jusqu’à la fin de la
 * transaction. Refuse (409) si l’acte ne part pas de l’état présent.
 */
export async function agirSurCopropriete(
  trx: Transaction<DB>,
  id: number,
  acte: ActeCopropriete,
): Promise<{ avant: EtatCopropriete; apres: EtatCopropriete }> {
  const ligne = await trx
    .selectFrom('copropriete')
    .select('etat')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!ligne) throw new AppelRefuse(404, 'INTROUVABLE')
  const avant = ligne.etat
  const apres = etatApres(acte, avant)
  if (!apres) throw new AppelRefuse(409, 'ACTE_IMPOSSIBLE', { params: { etat: ETATS[avant].libelle } })
  await trx.updateTable('copropriete').set({ etat: apres }).where('id', '=', id).execute()
  return { avant, apres }
}

/** Fait un acte sur un mandat : le seul endroit qui écrit son statut. Refuse (409) si l’acte ne part pas de là. */
export async function agirSurMandat(
  trx: Transaction<DB>,
  id: number,
  acte: ActeMandat,
): Promise<{ avant: StatutMandat; apres: StatutMandat }> {
  const ligne = await trx
    .selectFrom('mandat')
    .select('statut')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const avant = ligne.statut
  const apres = statutApres(acte, avant)
  if (!apres) throw new AppelRefuse(409, 'ACTE_IMPOSSIBLE', { params: { etat: avant } })
  await trx.updateTable('mandat').set({ statut: apres }).where('id', '=', id).execute()
  return { avant, apres }
}

/** Fait un acte sur un télédéclarant : le seul endroit qui écrit son statut. Refuse (409) si l’acte ne part pas de là. */
export async function agirSurTeledeclarant(
  trx: Transaction<DB>,
  id: number,
  acte: ActeTeledeclarant,
): Promise<{ avant: StatutTeledeclarant; apres: StatutTeledeclarant }> {
  const ligne = await trx
    .selectFrom('teledeclarant')
    .select('statut')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!ligne) throw new AppelRefuse(404, 'INTROUVABLE')
  const avant = ligne.statut
  const apres = statutTeledeclarantApres(acte, avant)
  if (!apres)
    throw new AppelRefuse(409, 'ACTE_IMPOSSIBLE', { params: { etat: STATUTS_TELEDECLARANT[avant].libelle } })
  await trx
    .updateTable('teledeclarant')
    .set((eb) => ({ statut: apres, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return { avant, apres }
}

/** Fait un acte sur un compte : le seul endroit qui écrit son statut. Refuse (409) si l’acte ne part pas de là. */
export async function agirSurCompte(
  trx: Transaction<DB>,
  id: number,
  acte: ActeCompte,
): Promise<{ avant: StatutCompte; apres: StatutCompte }> {
  const ligne = await trx
    .selectFrom('compte')
    .select('statut')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!ligne) throw new AppelRefuse(404, 'INTROUVABLE')
  const avant = ligne.statut
  const apres = statutCompteApres(acte, avant)
  if (!apres)
    throw new AppelRefuse(409, 'ACTE_IMPOSSIBLE', { params: { etat: STATUTS_COMPTE[avant].libelle } })
  await trx
    .updateTable('compte')
    .set((eb) => ({ statut: apres, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return { avant, apres }
}

/** Fait un acte sur une lettre : le seul endroit qui écrit son état. Refuse (409) si l’acte ne part pas de là. */
export async function agirSurLettre(trx: Transaction<DB>, id: number, acte: ActeLettre): Promise<void> {
  const ligne = await trx
    .selectFrom('courrier')
    .select('etat')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!ligne) throw new AppelRefuse(404, 'INTROUVABLE')
  const avant = ligne.etat
  const apres = etatLettreApres(acte, avant)
  if (!apres) throw new AppelRefuse(409, 'ACTE_IMPOSSIBLE', { params: { etat: ETATS_LETTRE[avant] } })
  await trx.updateTable('courrier').set({ etat: apres }).where('id', '=', id).execute()
}
