import { messageSecondFacteur } from '#domain/messages/compte.ts'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { oublierSecondFacteur } from '#server/registre/comptes.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import { compteADepanner } from './assistance.store.ts'

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
    const compte = await compteADepanner(trx, id, auteur)
    if (!(await oublierSecondFacteur(trx, id))) throw new AppelRefuse(409, 'SANS_SECOND_FACTEUR')
    await ecrireJournal(trx, auteur, maintenant, [
      { type: 'UTILISATEUR.SECOND_FACTEUR_RETIRE', objet: 'compte', objetId: id },
    ])
    const message = messageSecondFacteur({ ...compte, acte: 'perdu' })
    await courriels.envoyer(trx, { destinataire: compte.email, compteId: id, ...message }, maintenant)
  })
}
