import * as ADRESSES from '#domain/adresses.ts'
import { DECLARATION } from '#domain/declaration/transitions.ts'
import { DECISION } from '#domain/validation/decision.ts'
import { messageImmatriculation } from '#domain/messages/demande.ts'
import { transiger, type Demandeur } from '#server/registre/acte.ts'
import { MANDAT } from '#domain/mandat/transitions.ts'
import { COPROPRIETE } from '#domain/copropriete/transitions.ts'
import { numeroDeRang } from '#domain/copropriete/numero.ts'
import { dossierPublic } from '#domain/declaration/public.ts'
import { SYNDIC_DECLARE } from '#domain/copropriete/syndic.ts'
import { sql, type Transaction, type Updateable } from 'kysely'
import type { Dependances } from '#server/dependances.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { agir, naitre, type ArretDEtat } from '#server/registre/etats.ts'
import { accepter } from '#server/registre/acceptee.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import type { DB } from '#server/postgres/schema.ts'
import type { Copropriete } from '#server/postgres/schema.ts'
import { lireDossier, type DossierLu } from './validations.store.ts'
import { SANS_VERROU, verrouillerTenue } from './verrous.ts'

/** Le prochain numéro : jamais rendu deux fois, même si la transaction échoue (décision 0005). */
async function prochainNumero(trx: Transaction<DB>): Promise<string> {
  const { rows } = await sql<{ rang: number }>`SELECT nextval('rang_immatriculation') AS rang`.execute(trx)
  return numeroDeRang(rows[0]!.rang)
}

/** Ce que le public voit du syndic : la raison sociale d’un professionnel, jamais le nom d’un bénévole. */
function syndicPublic(d: DossierLu): Updateable<Copropriete> {
  const typeSyndic = SYNDIC_DECLARE[d.typeTeledeclarant]
  const professionnel = typeSyndic === 'PRO'
  return {
    typeSyndic,
    syndicRaisonSociale: professionnel ? d.raisonSociale : null,
    syndicSiret: professionnel ? d.siret : null,
    syndicApe: professionnel ? d.codeApe : null,
    syndicCommune: professionnel ? d.localiteTeledeclarant : null,
  }
}

/**
 * Valide une demande que l’on tient (§4.7) : numéro, état, mandat courant, journal et courriel en une transaction.
 * Refuse (409) si elle est déjà décidée ou si on ne la tient plus.
 */
export function validerImmatriculation(
  deps: Dependances,
  demandeur: Demandeur<ArretDEtat | 'DEJA_DECIDEE' | 'VERROU_PERDU', CompteConnecte>,
  idDemande: number,
): Promise<{ numero: string }> {
  const { aujourdhui, maintenant, auteur: compte } = demandeur
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx } = acte
    await verrouillerTenue(acte, idDemande)
    const dossier = (await lireDossier(trx, idDemande))!
    const declaration = dossier.donnees
    const numero = await prochainNumero(trx)
    await trx
      .updateTable('copropriete')
      .set({
        numero,
        dateImmatriculation: aujourdhui,
        dateMaj: aujourdhui,
        mandatFin: declaration.infoRattachement.dateFinMandat,
        administrationProvisoire: declaration.infoRattachement.adminProvisoire === true,
        ...syndicPublic(dossier),
      })
      .where('id', '=', dossier.coproprieteId)
      .execute()
    const { avant, apres } = await agir(acte, COPROPRIETE, dossier.coproprieteId, 'valider')
    await agir(acte, DECLARATION, dossier.declarationId, 'valider')
    await accepter(trx, {
      coproprieteId: dossier.coproprieteId,
      declarationId: dossier.declarationId,
      declaration,
      date: maintenant,
    })
    const mandat = dossier.mandatId ? await agir(acte, MANDAT, dossier.mandatId, 'valider') : null
    await trx
      .updateTable('demande')
      .set({
        decision: naitre(acte, DECISION, 'valider'),
        decisionCompteId: compte.id,
        dateDecision: maintenant,
        ...SANS_VERROU,
      })
      .where('id', '=', idDemande)
      .execute()
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
  })
}
