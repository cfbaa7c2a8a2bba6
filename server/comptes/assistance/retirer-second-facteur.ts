import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { messageSecondFacteur } from '#domain/comptes/compte/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { oublierSecondFacteur } from '#server/socle/registre/comptes/comptes.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { compteADepanner } from './assistance.store.ts'

/**
 * Retire tout second facteur d’une personne qui a perdu son téléphone, ses clefs et ses codes. Son mot de passe reste
 * nécessaire ; ses sessions se ferment et un courriel la prévient, au cas où un autre aurait téléphoné à sa place.
 */
export async function retirerSecondFacteurPerdu(
  { db, courriels }: Dependances,
  demandeur: Demandeur<'INTROUVABLE' | 'PROFIL_NON_GERE' | 'SANS_SECOND_FACTEUR', CompteConnecte>,
  id: number,
): Promise<void> {
  await transiger(db, demandeur, async (acte) => {
    const compte = await compteADepanner(acte, id)
    if (!(await oublierSecondFacteur(acte, id))) throw acte.refuser('SANS_SECOND_FACTEUR')
    await ecrireJournal(acte, [{ type: 'UTILISATEUR.SECOND_FACTEUR_RETIRE', objet: 'compte', objetId: id }])
    const message = messageSecondFacteur({ ...compte, acte: 'perdu' })
    await courriels.envoyer(acte, compte, message)
  })
}
