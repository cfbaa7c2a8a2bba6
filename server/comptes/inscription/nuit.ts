import type { Acte } from '#server/socle/registre/actes/acte.ts'
import { TELEDECLARANT } from '#domain/comptes/teledeclarants/transitions.ts'
import type { Message } from '#domain/socle/courriels/message.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { supprimerSesComptes } from '#server/socle/registre/comptes/comptes.ts'
import { annulerLettre } from '#server/socle/registre/comptes/courriers.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'

/**
 * Met en sommeil un établissement qui représente encore des copropriétés : ses comptes disparaissent, il reste, et la même
 * adresse le retrouve. `endormir` : il était actif ; `renoncer` : revenu d’un sommeil, il n’est pas allé au bout.
 */
export async function mettreEnSommeil(
  acte: Acte<ArretDEtat>,
  { courriels }: Pick<Dependances, 'courriels'>,
  d: {
    id: number
    acte: 'endormir' | 'renoncer'
    email: string
    message: (personne: { prenom: string; nom: string }) => Message
  },
): Promise<void> {
  const { trx } = acte
  const { id } = d
  await tenir(acte, 'teledeclarant', [id])
  await supprimerSesComptes(acte, courriels, id, d.message)
  await annulerLettre(acte, id)
  await agir(acte, TELEDECLARANT, id, d.acte)
  await trx
    .updateTable('teledeclarant')
    .set({ email: d.email, activationDepuis: null })
    .where('id', '=', id)
    .execute()
  await ecrireJournal(acte, [{ type: 'ETABLISSEMENT.MISE_EN_SOMMEIL', objet: 'teledeclarant', objetId: id }])
}
