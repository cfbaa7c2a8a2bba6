import * as ADRESSES from '#domain/adresses.ts'
import { numeroDeRang } from '#domain/copropriete/numero.ts'
import { direAdresse, dossierPublic } from '#domain/declaration/public.ts'
import type { Declaration } from '#domain/declaration/declaration.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { afficherJour, jourDeParis } from '#domain/jour.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { agirSurCopropriete, agirSurMandat } from '#server/platform/etats.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import type { DB } from '#server/platform/schema.ts'
import { lireDossier, type DossierLu } from './validations.store.ts'
import { SANS_VERROU, verrouillerTenue } from './verrous.ts'

/** Le prochain numéro : jamais rendu deux fois, même si la transaction échoue (décision 0005). */
async function prochainNumero(trx: Transaction<DB>): Promise<string> {
  const { rows } = await sql<{ rang: number }>`SELECT nextval('rang_immatriculation') AS rang`.execute(trx)
  return numeroDeRang(rows[0]!.rang)
}

/** Ce que le public voit du syndic : la raison sociale d’un professionnel, jamais le nom d’un bénévole. */
function syndicPublic(d: DossierLu) {
  const professionnel = d.typeTeledeclarant === 'PRO' || d.typeTeledeclarant === 'AUTRE'
  return {
    typeSyndic: professionnel ? 'PRO' : 'NON_PRO',
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
  compte: CompteConnecte,
  idDemande: number,
  maintenant: Date,
): Promise<{ numero: string }> {
  const aujourdhui = jourDeParis(maintenant)
  return deps.db.transaction().execute(async (trx) => {
    await verrouillerTenue(trx, idDemande, compte.id, maintenant)
    const dossier = (await lireDossier(trx, idDemande))!
    const declaration = dossier.donnees as unknown as Declaration
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
    const { avant, apres } = await agirSurCopropriete(trx, dossier.coproprieteId, 'valider')
    const mandat = dossier.mandatId ? await agirSurMandat(trx, dossier.mandatId, 'valider') : null
    await trx
      .updateTable('declaration')
      .set({ typeDeclaration: 'COURANTE' })
      .where('id', '=', dossier.declarationId)
      .execute()
    await trx
      .updateTable('demande')
      .set({
        decision: 'VALIDEE',
        decisionCompteId: compte.id,
        dateDecision: maintenant.toISOString(),
        ...SANS_VERROU,
      })
      .where('id', '=', idDemande)
      .execute()
    await ecrireJournal(trx, compte, maintenant, [
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
      trx,
      {
        destinataire: dossier.email,
        compteId: dossier.compteId,
        nature: 'DEMANDE.VALIDATION',
        sujet: `Votre copropriété est immatriculée : ${afficherNumero(numero)}`,
        texte: courrielImmatriculation(deps, dossier, declaration, numero, aujourdhui),
      },
      maintenant,
    )
    return { numero }
  })
}

function courrielImmatriculation(
  { config }: Dependances,
  dossier: DossierLu,
  declaration: Declaration,
  numero: string,
  aujourdhui: string,
): string {
  const p = dossierPublic(declaration)
  return [
    `Bonjour ${dossier.prenom} ${dossier.nom},`,
    '',
    `Votre demande ${dossier.reference} est validée. La copropriété ${p.nom ?? ''} (${direAdresse({ ...p, commune: p.localite })}) est immatriculée depuis le ${afficherJour(aujourdhui)} sous le numéro :`,
    '',
    `    ${afficherNumero(numero)}`,
    '',
    'Ce numéro figure dans tout acte de vente d’un lot. Votre mandat est enregistré.',
    '',
    'La fiche publique :',
    `${config.adressePublique}${ADRESSES.fiche(numero)}`,
    '',
    'Le registre national d’immatriculation des copropriétés',
  ].join('\n')
}
