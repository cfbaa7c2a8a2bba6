import { noterCopropriete } from '#server/socle/registre/chiffres/score.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { estCompleteDuNotaire } from '#domain/coproprietes/declaration/depot.ts'
import { dossierPublic } from '#domain/coproprietes/declaration/public.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import { messageImmatriculation } from '#domain/coproprietes/demandes/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { accepter } from '#server/socle/registre/coproprietes/acceptee.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { immatriculerDuNotaire, prochainNumero } from '#server/socle/registre/coproprietes/immatriculer.ts'
import { syndicPublic } from '#server/socle/registre/coproprietes/representant.ts'
import { avecSaDeclaration } from './dossier.ts'
import type { DossierLu } from './validations.store.ts'

/** La copropriété reçoit son numéro, et son déclarant le mandat courant. */
export async function validerImmatriculation(
  acte: Acte<ArretDEtat, CompteConnecte>,
  deps: Pick<Dependances, 'config' | 'courriels'>,
  dossier: DossierLu,
): Promise<{ numero: string }> {
  const { trx, aujourdhui, maintenant } = acte
  const { donnees: declaration, declarationId } = avecSaDeclaration(dossier)
  const numero = await prochainNumero(trx)
  const { avant, apres } = await agir(acte, COPROPRIETE, dossier.coproprieteId, 'valider', {
    avec: {
      numero,
      dateImmatriculation: aujourdhui,
      dateMaj: aujourdhui,
      mandatFin: declaration.infoRattachement.dateFinMandat,
      administrationProvisoire: declaration.infoRattachement.adminProvisoire === true,
      ...syndicPublic(dossier),
    },
  })
  await agir(acte, DECLARATION, declarationId, 'valider')
  await accepter(trx, {
    coproprieteId: dossier.coproprieteId,
    declarationId,
    declaration,
    date: maintenant,
  })
  await noterCopropriete(trx, dossier.coproprieteId, aujourdhui)
  const mandat = dossier.mandatId ? await agir(acte, MANDAT, dossier.mandatId, 'valider') : null
  await ecrireJournal(acte, [
    {
      type: 'COPROPRIETE.IMMATRICULATION',
      objet: 'copropriete',
      objetId: dossier.coproprieteId,
      numero,
      ancien: { etat: avant },
      nouveau: { etat: apres, reference: dossier.reference },
    },
    {
      type: 'MANDAT.VALIDATION',
      objet: 'mandat',
      objetId: dossier.mandatId,
      numero,
      ancien: { statut: mandat?.avant },
      nouveau: { statut: mandat?.apres },
    },
  ])
  await deps.courriels.envoyer(
    acte,
    { id: dossier.compteId, email: dossier.email },
    messageImmatriculation({
      prenom: dossier.prenom,
      nom: dossier.nom,
      reference: dossier.reference,
      copropriete: { ...dossierPublic(declaration), nom: declaration.identification.nomCopropriete },
      numero,
      le: aujourdhui,
      fiche: `${deps.config.adressePublique}${ADRESSES.fiche(numero)}`,
    }),
  )
  return { numero }
}

/** Ce n’est pas un doublon : la copropriété du notaire a son numéro, et le représentant qu’il désigne l’apprend. */
export function validerDuNotaire(
  acte: Acte<ArretDEtat, CompteConnecte>,
  deps: Pick<Dependances, 'config' | 'courriels' | 'secrets'>,
  dossier: DossierLu,
): Promise<{ numero: string }> {
  const { coproprieteId, reference, compteId: id, email, prenom, nom } = dossier
  const { donnees: declaration, declarationId } = avecSaDeclaration(dossier)
  // Un notaire ne dépose que la sienne, complète.
  if (!estCompleteDuNotaire(declaration)) throw new Error(`déclaration ${declarationId} incomplète`)
  return immatriculerDuNotaire(
    acte,
    deps,
    {
      coproprieteId,
      declarationId,
      declaration,
      reference,
      notaire: { id, email, prenom, nom },
    },
    'validation',
  )
}
