import type { Jour } from '#domain/socle/temps/jour.ts'
import type { CoproprieteLue } from '#server/socle/registre/coproprietes/coproprietes.ts'
import type { demanderRattachement } from '#contract/coproprietes/mandats.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import {
  obstacleAuRattachement,
  verifierRattachement,
  type Declarant,
} from '#domain/coproprietes/mandats/rattachement.ts'
import { messageAuPredecesseur, messageDemandeRattachement } from '#domain/coproprietes/demandes/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import {
  depotDe,
  examiner,
  garderPiece,
  inscrirePiece,
  refuserFautedePlace,
  type Piece,
} from '#server/socle/documents/reception.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { FichierRecu } from '#server/socle/http/formulaire.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { prevenirAdministrateurs } from '#server/socle/registre/comptes/comptes.ts'
import { exigerConfirmation, inscrireDemande } from '#server/socle/registre/demandes/demandes.ts'
import type { ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { aRattacher, exiger } from './dossier.ts'
import * as store from './mandats.store.ts'

type Saisie = ParsedOf<typeof demanderRattachement>['body']
type CodeRattachement =
  | ArretDEtat
  | 'CONFIRMATION_ATTENDUE'
  | 'COPROPRIETE_FUSIONNEE'
  | 'DEJA_RATTACHEE'
  | 'DONNEES_REFUSEES'
  | 'ETAT_NON_RATTACHABLE'
  | 'EXAMENS_EN_COURS'
  | 'IMMAT_INEXISTANTE'
  | 'PLUS_DE_PLACE'
  | 'RATTACHEMENT_EN_COURS'

/** Refuse ce qui ne peut pas se demander : l’état, un autre représentant, une demande déjà là, des dates qui ne vont pas. */
async function juger(
  trx: Acte['trx'] | Dependances['db'],
  { refuser, aujourdhui }: Demandeur<CodeRattachement, CompteConnecte>,
  declarant: Declarant,
  saisie: Saisie,
): Promise<CoproprieteLue> {
  const copropriete = await exiger(trx, { refuser }, saisie.numero)
  const d = aRattacher(copropriete)
  const obstacle = obstacleAuRattachement(d, declarant, saisie, aujourdhui)
  if (obstacle) throw refuser(obstacle)
  if (await store.demandeOuverte(trx, copropriete.id)) throw refuser('RATTACHEMENT_EN_COURS')
  const { refus, avertissements } = verifierRattachement(saisie, { dossier: d, declarant, aujourdhui })
  if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
  exigerConfirmation(refuser, avertissements, saisie.confirmes)
  return copropriete
}

/**
 * Demande le rattachement d’une copropriété (§4.5) : les vérifications, la pièce, puis, en une transaction, le mandat à valider, la
 * demande, le journal et les courriels, dont celui du représentant connu.
 */
export async function rattacher(
  deps: Dependances,
  demandeur: Demandeur<CodeRattachement, CompteConnecte>,
  declarant: Declarant & { nomPublic: string },
  saisie: Saisie & { fichier: FichierRecu },
): Promise<{ reference: string; idDemande: number; dateDepot: string }> {
  const { db, pdf, fichiers } = deps
  await juger(db, demandeur, declarant, saisie)
  await examiner(pdf, demandeur, 'justifMandat', saisie.fichier, depotDe(demandeur.auteur))
  const piece = await garderPiece(fichiers, saisie.fichier, demandeur.refuser)
  return transiger(db, demandeur, async (acte) => {
    const { id } = await exiger(acte.trx, acte, saisie.numero)
    // Deux cabinets au même instant : le second attend ici, puis trouve la demande du premier.
    await tenir(acte, 'copropriete', [id])
    const copropriete = await juger(acte.trx, acte, declarant, saisie)
    await inscrirePiece(acte.trx, fichiers, piece, {
      contenu: saisie.fichier.contenu,
      teledeclarantId: declarant.teledeclarantId,
      date: acte.maintenant,
    })
    return deposer(acte, deps, { copropriete, declarant, saisie, piece })
  }).catch(refuserFautedePlace(demandeur.refuser))
}

interface ADeposer {
  copropriete: CoproprieteLue
  declarant: Declarant & { nomPublic: string }
  saisie: Saisie
  piece: Piece
}

async function deposer(
  acte: Acte<ArretDEtat, CompteConnecte>,
  deps: Pick<Dependances, 'config' | 'courriels'>,
  d: ADeposer,
) {
  const { copropriete, declarant, saisie, piece } = d
  const { reference, idDemande, mandatId, dateDepot, attendueLe } = await inscrireDemande(acte, {
    type: 'RATTACHEMENT',
    coproprieteId: copropriete.id,
    teledeclarantId: declarant.teledeclarantId,
    mandat: {
      debut: saisie.dateDebutMandat,
      fin: saisie.dateFinMandat,
      administrationProvisoire: saisie.adminProvisoire,
      typeJustificatif: saisie.typeJustifMandat,
      fichierId: piece.id,
    },
  })
  await ecrireJournal(acte, [
    {
      type: 'MANDAT.DEMANDE_RATTACHEMENT',
      objet: 'mandat',
      objetId: mandatId,
      numero: copropriete.numero,
      nouveau: {
        debut: saisie.dateDebutMandat,
        fin: saisie.dateFinMandat,
        justificatif: saisie.typeJustifMandat,
        reference,
      },
    },
  ])
  await ecrire(acte, deps, { ...d, reference, attendueLe })
  return { reference, idDemande, dateDepot }
}

/** Le déclarant reçoit sa référence ; le représentant connu apprend la demande, et peut la contester. */
async function ecrire(
  acte: Acte<ArretDEtat, CompteConnecte>,
  { config, courriels }: Pick<Dependances, 'config' | 'courriels'>,
  {
    copropriete,
    declarant,
    saisie,
    reference,
    attendueLe,
  }: ADeposer & { reference: string; attendueLe: Jour },
): Promise<void> {
  const { auteur } = acte
  const { prenom, nom } = auteur
  await courriels.envoyer(
    acte,
    auteur,
    messageDemandeRattachement({
      prenom,
      nom,
      reference,
      copropriete,
      attendue: attendueLe,
      suivi: `${config.adressePublique}${ADRESSES.demandeRattachement(reference)}`,
    }),
  )
  if (copropriete.teledeclarantId === declarant.teledeclarantId) return
  await prevenirAdministrateurs(acte, courriels, copropriete.teledeclarantId, (admin) =>
    messageAuPredecesseur({
      prenom: admin.prenom,
      nom: admin.nom,
      copropriete,
      demandeur: declarant.nomPublic,
      debut: saisie.dateDebutMandat,
      fin: saisie.dateFinMandat,
      reponse: attendueLe,
      avis: `${config.adressePublique}${CHEMINS.avis}`,
    }),
  )
}
