import type { Jour } from '#domain/socle/temps/jour.ts'
import { lireCopropriete, type CoproprieteLue } from '#server/socle/registre/coproprietes/coproprietes.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import type { declarerDissolution } from '#contract/coproprietes/dissolution.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import {
  verifierDissolution,
  type ContexteDissolution,
  type DissolutionDeclaree,
} from '#domain/coproprietes/dissolution/dissolution.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import {
  messageDissolutionAuRepresentant,
  messageDissolutionDeclaree,
} from '#domain/coproprietes/dissolution/messages.ts'
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
import { exigerConfirmation, inscrireSansMandat } from '#server/socle/registre/demandes/demandes.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { noterCopropriete } from '#server/socle/registre/chiffres/score.ts'
import { aDissoudre } from './dossier.ts'

type Saisie = ParsedOf<typeof declarerDissolution>['body']
type CodeDeclaration =
  | ArretDEtat
  | 'CONFIRMATION_ATTENDUE'
  | 'COPROPRIETE_D_UN_AUTRE'
  | 'DONNEES_REFUSEES'
  | 'EXAMENS_EN_COURS'
  | 'PLUS_DE_PLACE'
  | 'RATTACHEMENT_EN_COURS'

const declaree = (s: Saisie): DissolutionDeclaree => ({
  motif: s.motif,
  autreMotif: s.autreMotif?.trim() || null,
  faitGenerateur: s.faitGenerateur,
  dateFaitGenerateur: s.dateFaitGenerateur ?? null,
  typeJustif: s.typeJustif,
  liquidation: s.liquidation,
})

interface ADeposer {
  copropriete: CoproprieteLue
  contexte: ContexteDissolution
  saisie: Saisie
  piece: Piece
}

/** Refuse ce qui ne peut pas se déclarer : la copropriété, ce qui est dit, un point que l’on n’a pas confirmé. */
async function juger(
  db: Dependances['db'],
  demandeur: Demandeur<CodeDeclaration, CompteConnecte>,
  saisie: Saisie,
): Promise<Pick<ADeposer, 'copropriete' | 'contexte'>> {
  const { refuser } = demandeur
  const copropriete = await lireCopropriete(db, { id: saisie.idCopropriete })
  if (!copropriete) throw refuser('INTROUVABLE')
  const contexte = await aDissoudre(db, demandeur, copropriete)
  const { refus, avertissements } = verifierDissolution(declaree(saisie), contexte)
  if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
  exigerConfirmation(refuser, avertissements, saisie.confirmes)
  return { copropriete, contexte }
}

/**
 * Déclare une dissolution (§3.5) : les vérifications, la pièce, puis, en une transaction, l’état, la demande, le journal et les
 * courriels, dont celui du représentant quand un autre la déclare.
 */
export async function declarer(
  deps: Dependances,
  demandeur: Demandeur<CodeDeclaration, CompteConnecte>,
  saisie: Saisie & { fichier: FichierRecu },
): Promise<{ reference: string; idDemande: number; dateDepot: string }> {
  const { db, pdf, fichiers } = deps
  await juger(db, demandeur, saisie)
  await examiner(pdf, demandeur, 'justifDissolution', saisie.fichier, depotDe(demandeur.auteur))
  const piece = await garderPiece(fichiers, saisie.fichier, demandeur.refuser)
  return transiger(db, demandeur, async (acte) => {
    await tenir(acte, 'copropriete', [saisie.idCopropriete])
    const jugee = await juger(acte.trx, acte, saisie)
    await inscrirePiece(acte.trx, fichiers, piece, {
      contenu: saisie.fichier.contenu,
      teledeclarantId: etablissementDe(acte).id,
      date: acte.maintenant,
    })
    return deposer(acte, deps, { ...jugee, saisie, piece })
  }).catch(refuserFautedePlace(demandeur.refuser))
}

async function deposer(
  acte: Acte<ArretDEtat, CompteConnecte>,
  deps: Pick<Dependances, 'config' | 'courriels'>,
  d: ADeposer,
) {
  const { copropriete, contexte, saisie, piece } = d
  const { avant, apres } = await agir(acte, COPROPRIETE, copropriete.id, 'declarerDissolution')
  await noterCopropriete(acte.trx, copropriete.id, acte.aujourdhui)
  const deposee = await inscrireSansMandat(acte, {
    type: 'DISSOLUTION',
    coproprieteId: copropriete.id,
    teledeclarantId: etablissementDe(acte).id,
  })
  const { motif, autreMotif, faitGenerateur, dateFaitGenerateur, typeJustif, liquidation } = declaree(saisie)
  await acte.trx
    .insertInto('dissolution')
    .values({
      demandeId: deposee.idDemande,
      motif,
      autreMotif,
      faitGenerateur,
      dateFait: dateFaitGenerateur,
      typeJustificatif: typeJustif,
      fichierId: piece.id,
      liquidation,
      secondaires: contexte.secondaires,
      etatAvant: avant,
    })
    .execute()
  await ecrireJournal(acte, [
    {
      type: 'DISSOLUTION.DEMANDE',
      objet: 'copropriete',
      objetId: copropriete.id,
      numero: copropriete.numero,
      ancien: { etat: avant },
      nouveau: {
        etat: apres,
        motif,
        fait: faitGenerateur,
        date: dateFaitGenerateur,
        reference: deposee.reference,
      },
    },
  ])
  await ecrire(acte, deps, { ...d, ...deposee })
  return deposee
}

/** Le déclarant reçoit sa référence ; le représentant apprend ce qu’un autre déclare, et peut le contester. */
async function ecrire(
  acte: Acte<ArretDEtat, CompteConnecte>,
  { config, courriels }: Pick<Dependances, 'config' | 'courriels'>,
  {
    copropriete,
    saisie: { motif },
    reference,
    attendueLe,
  }: ADeposer & { reference: string; attendueLe: Jour },
): Promise<void> {
  const { auteur } = acte
  const suivi = `${config.adressePublique}${ADRESSES.dissolution(copropriete.id)}`
  const commun = {
    copropriete,
    motif,
    attendue: attendueLe,
    suivi,
  }
  const { prenom, nom } = auteur
  await courriels.envoyer(acte, auteur, messageDissolutionDeclaree({ prenom, nom, reference, ...commun }))
  const { teledeclarantId } = copropriete
  if (teledeclarantId === etablissementDe(acte).id) return
  await prevenirAdministrateurs(acte, courriels, teledeclarantId, (admin) =>
    messageDissolutionAuRepresentant({ prenom: admin.prenom, nom: admin.nom, ...commun }),
  )
}
