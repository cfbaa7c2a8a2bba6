import { PROFILS, type Profil } from '#domain/acces/profils.ts'
import { messageSecondFacteur } from '#domain/messages/compte.ts'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { oublierSecondFacteur } from '#server/platform/comptes.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import { compteVivant } from './assistance.store.ts'

/**
 * Retire tout second facteur d’une personne qui a perdu son téléphone, ses clefs et ses codes. Son mot de passe reste
 * nécessaire ; ses sessions se ferment et un courriel la prévient, au cas où un autre aurait téléphoné à sa place. Le compte du
 * teneur ou de l’assistance ne se rouvre ainsi que par l’administrateur principal du teneur.
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
    // Qui tient l’assistance ne s’ouvre pas par elle le compte du teneur.
    const { famille } = PROFILS[compte.profil as Profil]
    if ((famille === 'teneur' || famille === 'assistance') && auteur.profil !== 'TENEUR_ADMIN_PRINC')
      throw new AppelRefuse(409, 'PROFIL_NON_GERE')
    if (!(await oublierSecondFacteur(trx, id))) throw new AppelRefuse(409, 'SANS_SECOND_FACTEUR')
    await ecrireJournal(trx, auteur, maintenant, [
      { type: 'UTILISATEUR.SECOND_FACTEUR_RETIRE', objet: 'compte', objetId: id },
    ])
    const message = messageSecondFacteur({ ...compte, acte: 'perdu' })
    await courriels.envoyer(trx, { destinataire: compte.email, compteId: id, ...message }, maintenant)
  })
}
