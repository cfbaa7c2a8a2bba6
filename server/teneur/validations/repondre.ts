import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import type { TypeEvenement } from '#domain/socle/journal/evenements.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import {
  messagePrecisions,
  messageRefus,
  messageReponseAuRepresentant,
} from '#domain/teneur/validations/messages.ts'
import type { DecisionACorriger } from '#domain/coproprietes/demandes/decision.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import type { Reponse } from '#domain/coproprietes/demandes/reponse.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import { ecrireAdresseDuDesigne } from '#server/socle/registre/coproprietes/brouillons.ts'
import { prevenirAdministrateurs } from '#server/socle/registre/comptes/comptes.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { designeDe } from '#server/socle/registre/coproprietes/immatriculer.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { noterCopropriete } from '#server/socle/registre/chiffres/score.ts'
import { avecSaDeclaration } from './dossier.ts'
import type { ModeleEnVigueur } from './modele.ts'
import type { DossierLu } from './validations.store.ts'

/** Ce que la décision change, et ce que le journal en dit. */
interface Change {
  evenement: TypeEvenement
  ancien: object
  nouveau: object
}
type Effet = (
  acte: Acte<ArretDEtat, CompteConnecte>,
  dossier: DossierLu,
  decision: DecisionACorriger,
) => Promise<Change>

/** Le mandat que l’on demandait n’est pas retenu : redéposée, la demande en aura un autre. Seul un refus laisse un mandat refusé. */
async function ecarterLeMandat(acte: Acte<ArretDEtat>, { mandatId }: DossierLu, decision: DecisionACorriger) {
  return mandatId === null
    ? null
    : agir(acte, MANDAT, mandatId, decision === 'REFUSEE' ? 'refuser' : 'supprimer')
}

/** La déclaration redevient un brouillon, que le déclarant reprend où il est. */
const rendreLaDeclaration: Effet = async (acte, dossier, decision) => {
  const refusee = decision === 'REFUSEE'
  const { avant, apres } = await agir(
    acte,
    COPROPRIETE,
    dossier.coproprieteId,
    refusee ? 'refuser' : 'demanderPrecisions',
  )
  const { declarationId } = avecSaDeclaration(dossier)
  await agir(acte, DECLARATION, declarationId, 'rendre')
  const designe = await designeDe(acte.trx, dossier.coproprieteId)
  if (designe?.email) await ecrireAdresseDuDesigne(acte.trx, declarationId, designe.email)
  await ecarterLeMandat(acte, dossier, decision)
  return {
    evenement: refusee ? 'COPROPRIETE.REFUS' : 'COPROPRIETE.PRECISIONS',
    ancien: { etat: avant },
    nouveau: { etat: apres },
  }
}

const refuserLeMandat: Effet = async (acte, dossier, decision) => {
  const mandat = await ecarterLeMandat(acte, dossier, decision)
  return {
    evenement: decision === 'REFUSEE' ? 'MANDAT.REFUS' : 'MANDAT.PRECISIONS',
    ancien: { statut: mandat?.avant },
    nouveau: { statut: mandat?.apres },
  }
}

/** La copropriété revient à l’état que la demande avait retenu (décision 0004). */
const rendreLaCopropriete: Effet = async (acte, { coproprieteId, etatAvant: retenu }, decision) => {
  const { avant, apres } = await agir(acte, COPROPRIETE, coproprieteId, 'refuserDissolution', { retenu })
  await noterCopropriete(acte.trx, coproprieteId, acte.aujourdhui)
  return {
    evenement: decision === 'REFUSEE' ? 'DISSOLUTION.REFUS' : 'DISSOLUTION.PRECISIONS',
    ancien: { etat: avant },
    nouveau: { etat: apres },
  }
}

const EFFETS: Record<TypeDemande, Effet> = {
  IMMATRICULATION: rendreLaDeclaration,
  RATTACHEMENT: refuserLeMandat,
  DISSOLUTION: rendreLaCopropriete,
  DOUBLON_NOTAIRE: rendreLaDeclaration,
}

/** Où le déclarant lit la réponse, et reprend. */
const SUIVI: Record<TypeDemande, (d: DossierLu) => string> = {
  IMMATRICULATION: ({ reference }) => ADRESSES.confirmation(reference),
  RATTACHEMENT: ({ reference }) => ADRESSES.demandeRattachement(reference),
  DISSOLUTION: ({ coproprieteId }) => ADRESSES.dissolution(coproprieteId),
  DOUBLON_NOTAIRE: ({ reference }) => ADRESSES.confirmation(reference),
}

/**
 * Ce que fait une demande que le teneur refuse ou fait préciser (§4.7) : son effet, le journal, le courriel du déclarant et celui du
 * représentant que la demande d’un autre avait averti. `modele` : celui de la demande de précisions ; null d’un refus.
 */
export async function repondre(
  acte: Acte<ArretDEtat, CompteConnecte>,
  { config, courriels }: Pick<Dependances, 'config' | 'courriels'>,
  dossier: DossierLu,
  { motifs, raison, modele }: Reponse & { modele: ModeleEnVigueur | null },
): Promise<void> {
  const decision = modele === null ? 'REFUSEE' : 'A_PRECISER'
  const reponse = { motifs, raison }
  const { coproprieteId, numero, reference, type } = dossier
  const { evenement, ancien, nouveau } = await EFFETS[type](acte, dossier, decision)
  await ecrireJournal(acte, [
    {
      type: evenement,
      objet: 'copropriete',
      objetId: coproprieteId,
      numero,
      ancien,
      nouveau: { ...nouveau, reference, ...reponse, ...(modele && { modele: modele.version }) },
    },
  ])
  const demande = {
    type,
    reference,
    reponse,
    copropriete: { ...dossier, nom: dossier.nomCopropriete },
  }
  const { prenom, nom, email, compteId: id } = dossier
  const suivi = `${config.adressePublique}${SUIVI[type](dossier)}`
  const aLui = { prenom, nom, suivi, ...demande }
  await courriels.envoyer(
    acte,
    { id, email },
    modele === null ? messageRefus(aLui) : messagePrecisions({ ...aLui, modele }),
  )
  if (dossier.representantId !== dossier.teledeclarantId)
    await prevenirAdministrateurs(acte, courriels, dossier.representantId, (admin) =>
      messageReponseAuRepresentant({ prenom: admin.prenom, nom: admin.nom, ...demande }),
    )
}
