import type { AvisPredecesseur } from '#domain/coproprietes/demandes/avis.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import * as store from './successeurs.store.ts'

/**
 * Écrit ce que dit le représentant en place de la demande d’un autre (§4.5) ; il peut changer d’avis tant que le teneur n’a pas
 * décidé. Refuse (404) une demande décidée, ou d’une copropriété qui n’est pas la sienne.
 */
export function donnerAvis(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<'INTROUVABLE' | 'NON_AUTORISE', CompteConnecte>,
  reference: string,
  avis: AvisPredecesseur,
): Promise<void> {
  return transiger(db, demandeur, async (acte) => {
    const { trx, maintenant: dateAvis } = acte
    const demande = await store.tenirDemandeRecue(trx, etablissementDe(acte).id, reference)
    if (!demande) throw acte.refuser('INTROUVABLE')
    await trx
      .updateTable('demande')
      .set({ avisPredecesseur: avis, dateAvis })
      .where('id', '=', demande.id)
      .execute()
    await ecrireJournal(acte, [
      {
        type: `MANDAT.AVIS_${avis}`,
        objet: 'demande',
        objetId: demande.id,
        numero: demande.numero,
        ancien: { avis: demande.avisPredecesseur },
        nouveau: { avis, reference },
      },
    ])
  })
}
