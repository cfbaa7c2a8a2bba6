import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { fermerSessions } from '#server/http/session.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import { compteADepanner } from './assistance.store.ts'

/** Ferme les sessions d’une personne dont l’appareil est perdu ou la session prise. Rend leur nombre. */
export async function fermerSessionsDe(
  { db }: Dependances,
  id: number,
  auteur: CompteConnecte,
  maintenant: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await compteADepanner(trx, id, auteur)
    const fermees = await fermerSessions(trx, id)
    await ecrireJournal(trx, auteur, maintenant, [
      { type: 'UTILISATEUR.SESSIONS_FERMEES', objet: 'compte', objetId: id, nouveau: { fermees } },
    ])
    return fermees
  })
}
