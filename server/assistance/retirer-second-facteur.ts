import { messageSecondFacteur } from '#domain/messages/compte.ts'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { fermerSessions } from '#server/http/session.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import { compteVivant } from './assistance.store.ts'

/**
 * Retire tout second facteur d’une personne qui a perdu son téléphone, ses clefs et ses codes. Son mot de passe reste
 * nécessaire ; ses sessions se ferment et un courriel la prévient, au cas où un autre aurait téléphoné à sa place.
 */
export async function retirerSecondFacteurPerdu(
  { db, courriels }: Dependances,
  id: number,
  auteur: CompteConnecte,
  maintenant: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const compte = await compteVivant(trx, id)
    if (!compte) throw new AppelRefuse(404, 'INTROUVABLE')
    let retires = 0n
    for (const table of ['secondFacteur', 'clefAcces'] as const)
      retires += (await trx.deleteFrom(table).where('compteId', '=', id).executeTakeFirst()).numDeletedRows
    if (retires === 0n) throw new AppelRefuse(409, 'SANS_SECOND_FACTEUR')
    await trx.deleteFrom('codeSecours').where('compteId', '=', id).execute()
    await fermerSessions(trx, id)
    await ecrireJournal(trx, auteur, maintenant, [
      { type: 'UTILISATEUR.SECOND_FACTEUR_RETIRE', objet: 'compte', objetId: id },
    ])
    const message = messageSecondFacteur({ ...compte, acte: 'perdu' })
    await courriels.envoyer(trx, { destinataire: compte.email, compteId: id, ...message }, maintenant)
  })
}
