import { estRenvoyable, ETATS_COURRIEL } from '#domain/socle/courriels/courriel.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { remettreEnRoute } from '#server/socle/registre/courriels/courriels.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { compteADepanner } from './assistance.store.ts'

/** Remet en route un courriel abandonné, à l’adresse où il était écrit ; un lien ne se renvoie que neuf. */
export async function renvoyerAbandonne(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<ArretDEtat | 'COURRIEL_AVEC_LIEN' | 'PROFIL_NON_GERE', CompteConnecte>,
  id: number,
): Promise<void> {
  await transiger(db, demandeur, async (acte) => {
    const courriel = await acte.trx
      .selectFrom('courriel')
      .select(['compteId', 'etat', 'texte', 'sujet'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!courriel || courriel.compteId === null) throw acte.refuser('INTROUVABLE')
    await compteADepanner(acte, courriel.compteId)
    if (!estRenvoyable(courriel))
      throw courriel.etat === 'ABANDONNE'
        ? acte.refuser('COURRIEL_AVEC_LIEN')
        : acte.refuser('ACTE_IMPOSSIBLE', { params: { etat: ETATS_COURRIEL[courriel.etat].libelle } })
    await remettreEnRoute(acte, id)
    await ecrireJournal(acte, [
      {
        type: 'UTILISATEUR.COURRIEL_RENVOYE',
        objet: 'compte',
        objetId: courriel.compteId,
        nouveau: { sujet: courriel.sujet },
      },
    ])
  })
}
