import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import { DECISION } from '#domain/coproprietes/demandes/decision.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { agir, naitre, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { designeDe } from '#server/socle/registre/coproprietes/immatriculer.ts'
import { ecrireAdresseDuDesigne } from '#server/socle/registre/coproprietes/brouillons.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import * as store from './notaires.store.ts'

/**
 * Reprend une immatriculation que le teneur n’examine pas encore : sa demande s’annule, et le brouillon se rouvre, le représentant
 * désigné compris.
 */
export function reprendre(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<ArretDEtat, CompteConnecte>,
  id: number,
): Promise<{ id: number }> {
  return transiger(db, demandeur, async (acte) => {
    const { trx, maintenant } = acte
    const office = etablissementDe(acte)
    const lue = await store.lireDeclaration(trx, office, id)
    if (!lue) throw acte.refuser('INTROUVABLE')
    const demande = await trx
      .selectFrom('demande')
      .select(['id', 'reference'])
      .where('declarationId', '=', id)
      .where('decision', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    const { avant, apres } = await agir(acte, COPROPRIETE, lue.coproprieteId, 'reprendreAvantValidation')
    if (!demande) throw acte.refuser('INTROUVABLE')
    await agir(acte, DECLARATION, id, 'reprendre')
    await store.oublierLaLecture(trx, id, maintenant)
    const designe = await designeDe(trx, lue.coproprieteId)
    if (designe?.email) await ecrireAdresseDuDesigne(trx, id, designe.email)
    await trx
      .updateTable('demande')
      .set({
        decision: naitre(acte, DECISION, 'annuler', { teledeclarantId: office.id }),
        decisionCompteId: acte.auteur.id,
        dateDecision: maintenant,
      })
      .where('id', '=', demande.id)
      .execute()
    await ecrireJournal(acte, [
      {
        type: 'COPROPRIETE.REPRISE',
        objet: 'copropriete',
        objetId: lue.coproprieteId,
        ancien: { etat: avant, reference: demande.reference },
        nouveau: { etat: apres },
      },
    ])
    return { id }
  })
}
