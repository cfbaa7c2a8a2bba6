import { lireCopropriete } from '#server/registre/coproprietes.ts'
import type { ParsedOf } from '#contract/call.ts'
import type { supprimerCopropriete } from '#contract/dissolution.ts'
import { COPROPRIETE } from '#domain/copropriete/transitions.ts'
import { messageSuppression } from '#domain/messages/dissolution.ts'
import { verifierMotif } from '#domain/teledeclarant/motif.ts'
import type { Dependances } from '#server/dependances.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/registre/acte.ts'
import { prevenirAdministrateurs } from '#server/registre/comptes.ts'
import { agir, type ArretDEtat } from '#server/registre/etats.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import { finDuMandat, arreterLesMandats } from '#server/registre/representant.ts'
import { tenir } from '#server/registre/verrous.ts'
import * as store from './dissolution.store.ts'

type Saisie = ParsedOf<typeof supprimerCopropriete>['body']

/**
 * Supprime une copropriété immatriculée (§7.3) : elle quitte l’annuaire et la liste de son représentant, ses mandats s’arrêtent la
 * veille, son numéro reste le sien. Refuse tant qu’une demande est ouverte sur elle.
 */
export function supprimer(
  deps: Pick<Dependances, 'db' | 'courriels'>,
  demandeur: Demandeur<ArretDEtat | 'DEMANDE_OUVERTE' | 'DONNEES_REFUSEES', CompteConnecte>,
  id: number,
  { motif, raison }: Saisie,
): Promise<void> {
  const refus = verifierMotif({ motif: raison }).map((r) => ({ ...r, champ: 'raison' }))
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx, aujourdhui } = acte
    await tenir(acte, 'copropriete', [id])
    const copropriete = await lireCopropriete(trx, { id })
    if (!copropriete) throw acte.refuser('INTROUVABLE')
    const ouverte = await store.demandeOuverte(trx, id)
    if (ouverte) throw acte.refuser('DEMANDE_OUVERTE', { params: { reference: ouverte.reference } })
    const { avant, apres } = await agir(acte, COPROPRIETE, id, 'supprimer', {
      avec: finDuMandat(copropriete, aujourdhui),
    })
    await arreterLesMandats(acte, deps, { coproprieteId: id, des: aujourdhui })
    await ecrireJournal(acte, [
      {
        type: 'COPROPRIETE.SUPPRESSION',
        objet: 'copropriete',
        objetId: id,
        numero: copropriete.numero,
        ancien: { etat: avant },
        nouveau: { etat: apres, motif, raison: raison.trim() },
      },
    ])
    await prevenirAdministrateurs(acte, deps.courriels, copropriete.teledeclarantId, (admin) =>
      messageSuppression({
        prenom: admin.prenom,
        nom: admin.nom,
        copropriete: { ...copropriete, numero: copropriete.numero! },
        motif,
        raison: raison.trim(),
      }),
    )
  })
}
