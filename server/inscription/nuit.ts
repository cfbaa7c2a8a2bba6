import type { Message } from '#domain/messages/compte.ts'
import type { Transaction } from 'kysely'
import type { Dependances } from '#server/app.ts'
import { supprimerCompte } from '#server/registre/comptes.ts'
import { annulerLettre } from '#server/registre/courriers.ts'
import { agirSurTeledeclarant } from '#server/registre/etats.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import type { DB } from '#server/postgres/schema.ts'

/**
 * Traite chaque dossier dans sa transaction, où il se relit : la personne a pu agir depuis que la liste est faite. Un dossier
 * qui échoue n’arrête pas les autres ; la nuit finie, l’échec se voit et la file réessaie.
 */
export async function pourChacun(
  { db }: Pick<Dependances, 'db'>,
  dossiers: readonly number[],
  agir: (trx: Transaction<DB>, id: number) => Promise<void>,
): Promise<void> {
  const echecs: unknown[] = []
  for (const id of dossiers) {
    try {
      await db.transaction().execute((trx) => agir(trx, id))
    } catch (echec) {
      echecs.push(echec)
    }
  }
  if (echecs.length > 0) throw new AggregateError(echecs, `${echecs.length} dossiers de la nuit ont échoué`)
}

/**
 * Met en sommeil un établissement qui représente encore des copropriétés : ses comptes disparaissent, il reste, et la même
 * adresse le retrouve. `endormir` : il était actif ; `renoncer` : revenu d’un sommeil, il n’est pas allé au bout.
 */
export async function mettreEnSommeil(
  trx: Transaction<DB>,
  { courriels }: Pick<Dependances, 'courriels'>,
  d: {
    id: number
    acte: 'endormir' | 'renoncer'
    email: string
    message: (personne: { prenom: string; nom: string }) => Message
    maintenant: Date
  },
): Promise<void> {
  const { id, maintenant } = d
  const comptes = await trx
    .selectFrom('compte')
    .select('id')
    .where('teledeclarantId', '=', id)
    .where('statut', '!=', 'SUPPRIME')
    .orderBy('id')
    .execute()
  for (const c of comptes) await supprimerCompte(trx, courriels, c.id, d.message, maintenant)
  await annulerLettre(trx, id)
  await agirSurTeledeclarant(trx, id, d.acte)
  await trx
    .updateTable('teledeclarant')
    .set({ email: d.email, activationDepuis: null })
    .where('id', '=', id)
    .execute()
  await ecrireJournal(trx, 'systeme', maintenant, [
    { type: 'ETABLISSEMENT.MISE_EN_SOMMEIL', objet: 'teledeclarant', objetId: id },
  ])
}
