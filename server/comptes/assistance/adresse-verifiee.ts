import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { oublierLesRefus } from '#server/socle/registre/courriels/adresses-refusees.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { compteADepanner } from './assistance.store.ts'

/** L’adresse d’une personne est vérifiée : elle n’est plus dite refusée, jusqu’au prochain retour. Refaite, ne change rien. */
export async function direAdresseVerifiee(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<'INTROUVABLE' | 'PROFIL_NON_GERE', CompteConnecte>,
  id: number,
): Promise<void> {
  await transiger(db, demandeur, async (acte) => {
    const compte = await compteADepanner(acte, id)
    if (!(await oublierLesRefus(acte, compte.id))) return
    await ecrireJournal(acte, [{ type: 'UTILISATEUR.ADRESSE_VERIFIEE', objet: 'compte', objetId: compte.id }])
  })
}
