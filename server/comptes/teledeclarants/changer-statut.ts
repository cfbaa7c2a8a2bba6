import { suiteDe, transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { messageActive } from '#domain/comptes/compte/messages.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
import { STATUTS_TELEDECLARANT, type StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { TELEDECLARANT, acteDuTeneur } from '#domain/comptes/teledeclarants/transitions.ts'
import { sansObjet } from '#domain/socle/refus/sans-objet.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { annulerLettre } from '#server/socle/registre/comptes/courriers.ts'
import { laisserNumeroEtude, lireTeledeclarant } from '#server/socle/registre/comptes/etablissement.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import {
  supprimerTeledeclarant,
  tenirAvecBrouillons,
  type Retenue,
} from '#server/socle/registre/comptes/teledeclarants.ts'
import { entourer } from './teledeclarants.store.ts'

/**
 * §4.3 : mène un télédéclarant à l’un des statuts que la table des actes permet au teneur. Activer sans la lettre passe outre la
 * preuve postale : le motif reste au journal.
 */
export async function changerStatut(
  deps: Dependances,
  demandeur: Demandeur<ArretDEtat | Retenue | 'DONNEES_REFUSEES', CompteConnecte>,
  { id, statut, motif }: { id: number; statut: StatutTeledeclarant; motif: string },
): Promise<void> {
  const { db, courriels, config } = deps
  await transiger(db, demandeur, async (acte) => {
    const { trx } = acte
    // La suppression est l’un des statuts : ses brouillons se tiennent avant lui.
    await tenirAvecBrouillons(acte, id)
    const t = await lireTeledeclarant(trx, id)
    if (!t) throw acte.refuser('INTROUVABLE')
    const avant = t.statut
    const permis = acteDuTeneur(avant, statut)
    if (!permis)
      throw acte.refuser('STATUT_IMPOSSIBLE', {
        params: { statut: STATUTS_TELEDECLARANT[avant].libelle },
      })
    // Le droit d’abord : qui ne l’a pas n’apprend pas ce qui retient ce télédéclarant.
    if (!acte.auteur.authorities.includes(permis.droit)) throw acte.refuser('NON_AUTORISE')
    if (permis.acte === 'supprimer') {
      const deTrop = sansObjet({ motif })
      if (deTrop.length > 0) throw acte.refuser('DONNEES_REFUSEES', { refus: deTrop })
      await supprimerTeledeclarant(acte, deps, { id, cause: 'teneur' })
      return
    }
    const refus = verifierMotif(motif, 'motif')
    if (refus.length > 0) throw acte.refuser('DONNEES_REFUSEES', { refus })
    await laisserNumeroEtude(acte, id)
    const { apres } = await agir(acte, TELEDECLARANT, id, permis.acte)
    await annulerLettre(suiteDe(acte), id)
    const { admin } = await entourer(trx, id)
    if (admin) {
      const message = messageActive({ ...admin, accueil: config.adressePublique })
      await courriels.envoyer(acte, admin, message)
    }
    await ecrireJournal(acte, [
      {
        type: 'ETABLISSEMENT.STATUT',
        objet: 'teledeclarant',
        objetId: id,
        ancien: { statut: avant },
        nouveau: { statut: apres, acte: permis.acte, motif: motif.trim() },
      },
    ])
  })
}
