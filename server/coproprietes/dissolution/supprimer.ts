import { lireCopropriete } from '#server/socle/registre/coproprietes/coproprietes.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import type { supprimerCopropriete } from '#contract/coproprietes/dissolution.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { messageSuppression } from '#domain/coproprietes/dissolution/messages.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { prevenirAdministrateurs } from '#server/socle/registre/comptes/comptes.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { finDuMandat, arreterLesMandats } from '#server/socle/registre/coproprietes/representant.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
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
  const refus = verifierMotif(raison, 'raison')
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
        copropriete,
        motif,
        raison: raison.trim(),
      }),
    )
  })
}
