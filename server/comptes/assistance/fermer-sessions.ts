import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { retirerAgenda } from '#server/socle/registre/coproprietes/agenda.ts'
import { fermerSessions } from '#server/socle/registre/comptes/sessions.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { compteADepanner } from './assistance.store.ts'

/** Ferme les sessions et l’adresse de calendrier d’une personne dont l’appareil est perdu ou la session prise. Rend leur nombre. */
export async function fermerSessionsDe(
  { db }: Dependances,
  demandeur: Demandeur<'INTROUVABLE' | 'PROFIL_NON_GERE', CompteConnecte>,
  id: number,
): Promise<number> {
  return transiger(db, demandeur, async (acte) => {
    await compteADepanner(acte, id)
    const fermees = await fermerSessions(acte, id)
    // L’adresse du calendrier se lit sans se connecter : elle s’en va avec elles.
    await retirerAgenda(acte.trx, id)
    await ecrireJournal(acte, [
      { type: 'UTILISATEUR.SESSIONS_FERMEES', objet: 'compte', objetId: id, nouveau: { fermees } },
    ])
    return fermees
  })
}
