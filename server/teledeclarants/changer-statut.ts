import { messageActive } from '#domain/messages/compte.ts'
import { STATUTS_TELEDECLARANT, type StatutTeledeclarant } from '#domain/teledeclarant/statuts.ts'
import { acteDuTeneur } from '#domain/teledeclarant/transitions.ts'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { annulerLettre } from '#server/platform/courriers.ts'
import { lireTeledeclarant } from '#server/platform/etablissement.ts'
import { agirSurTeledeclarant } from '#server/platform/etats.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import { supprimerTeledeclarant } from '#server/platform/teledeclarants.ts'
import { entourer } from './teledeclarants.store.ts'

/** §4.3 : mène un télédéclarant à l’un des statuts que la table des actes permet au teneur. */
export async function changerStatut(
  deps: Dependances,
  qui: CompteConnecte,
  { id, statut }: { id: number; statut: StatutTeledeclarant },
  maintenant: Date,
): Promise<void> {
  const { db, courriels, config } = deps
  await db.transaction().execute(async (trx) => {
    const t = await lireTeledeclarant(trx, id)
    if (!t) throw new AppelRefuse(404, 'INTROUVABLE')
    const avant = t.statut
    const permis = acteDuTeneur(avant, statut)
    if (!permis)
      throw new AppelRefuse(409, 'STATUT_IMPOSSIBLE', {
        params: { statut: STATUTS_TELEDECLARANT[avant].libelle },
      })
    if (!qui.authorities.includes(permis.droit)) throw new AppelRefuse(403, 'NON_AUTORISE')
    if (permis.acte === 'supprimer') {
      await supprimerTeledeclarant(trx, deps, { id, cause: 'teneur', auteur: qui, maintenant })
      return
    }
    const { apres } = await agirSurTeledeclarant(trx, id, permis.acte)
    await annulerLettre(trx, id)
    const { admin } = await entourer(trx, id)
    if (admin) {
      const message = messageActive({ ...admin, accueil: config.adressePublique })
      await courriels.envoyer(trx, { destinataire: admin.email, compteId: admin.id, ...message }, maintenant)
    }
    await ecrireJournal(trx, qui, maintenant, [
      {
        type: 'ETABLISSEMENT.STATUT',
        objet: 'teledeclarant',
        objetId: id,
        ancien: { statut: avant },
        nouveau: { statut: apres, acte: permis.acte },
      },
    ])
  })
}
