import * as ADRESSES_DES_COPROPRIETES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import { messageDoublon } from '#domain/teneur/validations/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import { perimerLeDesigne } from '#server/socle/registre/coproprietes/brouillons.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { immatriculeeDe, type DossierLu } from './validations.store.ts'

/**
 * La copropriété que la demande immatriculerait l’est déjà (§4.7) : la demande est annulée, et son déclarant reçoit le numéro. Refuse
 * une autre sorte de demande, et une copropriété qui n’est pas à l’annuaire.
 */
export async function annulerDoublon(
  acte: Acte<ArretDEtat | 'DONNEES_REFUSEES', CompteConnecte>,
  { config, courriels }: Pick<Dependances, 'config' | 'courriels'>,
  dossier: DossierLu,
  idCopropriete: number,
): Promise<void> {
  const { trx, refuser } = acte
  const { coproprieteId, declarationId, mandatId, reference } = dossier
  if (declarationId === null) throw refuser('INTROUVABLE')
  const immatriculee = await immatriculeeDe(trx, idCopropriete)
  if (!immatriculee)
    throw refuser('DONNEES_REFUSEES', { refus: [{ champ: 'idCopropriete', code: 'CHOIX_INVALIDE' }] })
  const { avant, apres } = await agir(acte, COPROPRIETE, coproprieteId, 'confirmerDoublon')
  await agir(acte, DECLARATION, declarationId, 'annuler')
  if (mandatId !== null) await agir(acte, MANDAT, mandatId, 'supprimer')
  await perimerLeDesigne(acte, coproprieteId)
  const { numero } = immatriculee
  await ecrireJournal(acte, [
    {
      type: 'COPROPRIETE.DOUBLON',
      objet: 'copropriete',
      objetId: coproprieteId,
      ancien: { etat: avant },
      nouveau: { etat: apres, reference, doublonDe: numero },
    },
  ])
  const notaire = dossier.type === 'DOUBLON_NOTAIRE'
  const suite = notaire ? ADRESSES_PUBLIQUES.fiche(numero) : ADRESSES_DES_COPROPRIETES.rattacherLe(numero)
  const { prenom, nom, email, compteId: id } = dossier
  await courriels.envoyer(
    acte,
    { id, email },
    messageDoublon({
      prenom,
      nom,
      reference,
      copropriete: { ...dossier, nom: dossier.nomCopropriete },
      numero,
      notaire,
      suite: `${config.adressePublique}${suite}`,
    }),
  )
}
