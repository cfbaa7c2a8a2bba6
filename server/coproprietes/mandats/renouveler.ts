import { lireCopropriete, type CoproprieteLue } from '#server/socle/registre/coproprietes/coproprietes.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import type { renouvelerMandat } from '#contract/coproprietes/mandats.ts'
import { ACTIONS_DE_LIGNE } from '#domain/coproprietes/mes-coproprietes/actions.ts'
import { ETATS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { afficherJour, type Jour } from '#domain/socle/temps/jour.ts'
import {
  verifierRenouvellement,
  type ContexteRenouvellement,
} from '#domain/coproprietes/mandats/renouvellement.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import { messageRenouvellement } from '#domain/coproprietes/demandes/messages.ts'
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
import { suiteDe, transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { exigerConfirmation } from '#server/socle/registre/demandes/demandes.ts'
import { agir, naitre, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { empechementDe } from '#server/socle/registre/actes/empechements.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { ecrireMandatAccepte } from '#server/socle/registre/coproprietes/representant.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { noterCopropriete } from '#server/socle/registre/chiffres/score.ts'
import * as store from './mandats.store.ts'

type Saisie = ParsedOf<typeof renouvelerMandat>['body']
type CodeLecture =
  | ArretDEtat
  | 'RATTACHEMENT_EN_COURS'
  | 'RENOUVELLEMENT_DEJA_DECLARE'
  | 'SUCCESSEUR_DEJA_DECLARE'
type CodeRenouvellement =
  | CodeLecture
  | 'CONFIRMATION_ATTENDUE'
  | 'DONNEES_REFUSEES'
  | 'EXAMENS_EN_COURS'
  | 'PLUS_DE_PLACE'

const RENOUVELABLES: readonly EtatCopropriete[] = ACTIONS_DE_LIGNE.renouveler.depuis

/** Vrai du mandat d’un administrateur provisoire ; le registre n’a pas toujours le mandat, mais dit ce qu’il est. */
const estProvisoire = (
  copropriete: CoproprieteLue,
  mandat: { administrationProvisoire: boolean } | undefined,
): boolean => (mandat ?? copropriete).administrationProvisoire

/**
 * La copropriété de l’établissement dont le mandat se renouvelle, et ce qui entoure ce renouvellement. Refuse celle d’un autre, un état
 * qui ne le permet pas, une demande de rattachement à l’examen (§5.3) et un renouvellement déjà déclaré.
 */
export async function aRenouveler(
  db: Dependances['db'],
  demandeur: Demandeur<CodeLecture, CompteConnecte>,
  id: number,
): Promise<{ copropriete: CoproprieteLue; contexte: ContexteRenouvellement }> {
  const { refuser, aujourdhui, auteur } = demandeur
  const etablissement = etablissementDe(demandeur)
  const copropriete = await lireCopropriete(db, { id })
  if (copropriete?.teledeclarantId !== etablissement.id) throw refuser('INTROUVABLE')
  if (!RENOUVELABLES.includes(copropriete.etat))
    throw refuser('ACTE_IMPOSSIBLE', { params: { etat: ETATS[copropriete.etat].libelle } })
  const empechement = await empechementDe(db, { id, action: 'renouveler', aujourdhui })
  // Renouvelé d’avance, sa fin est celle de la suite.
  if (empechement)
    throw refuser(empechement, {
      params: copropriete.mandatFin === null ? {} : { fin: afficherJour(copropriete.mandatFin) },
    })
  return {
    copropriete,
    contexte: {
      finPrecedent: copropriete.mandatFin,
      bailleurSocial: auteur.bailleurSocial,
      anneeConstruction: copropriete.anneeConstruction,
      administrationProvisoire: estProvisoire(copropriete, await store.mandatARenouveler(db, id)),
      aujourdhui,
    },
  }
}

/**
 * Renouvelle un mandat (§2.4, cas A.2.2) : le nouveau suit l’ancien, en vigueur tout de suite ou à son jour. La copropriété dont le
 * mandat avait expiré est de nouveau rattachée.
 */
export async function renouveler(
  deps: Dependances,
  demandeur: Demandeur<CodeRenouvellement, CompteConnecte>,
  saisie: Saisie & { fichier: FichierRecu | undefined },
): Promise<{ numero: string; dateDebut: string; dateFin: string }> {
  const { db, fichiers } = deps
  const { refuser } = demandeur
  const { fichier } = saisie
  if ((fichier === undefined) !== (saisie.typeJustifMandat === undefined))
    throw refuser('DONNEES_REFUSEES', {
      refus: [
        {
          champ: fichier ? 'typeJustifMandat' : 'justifMandat',
          code: fichier ? 'OBLIGATOIRE' : 'FICHIER_ABSENT',
        },
      ],
    })
  juger(demandeur, saisie, (await aRenouveler(db, demandeur, saisie.idCopropriete)).contexte)
  let piece: Piece | null = null
  if (fichier) {
    await examiner(deps.pdf, demandeur, 'justifMandat', fichier, depotDe(demandeur.auteur))
    piece = await garderPiece(fichiers, fichier, refuser)
  }
  return transiger(db, demandeur, async (acte) => {
    await tenir(acte, 'copropriete', [saisie.idCopropriete])
    const lue = await aRenouveler(acte.trx, acte, saisie.idCopropriete)
    juger(acte, saisie, lue.contexte)
    if (piece && fichier)
      await inscrirePiece(acte.trx, fichiers, piece, {
        contenu: fichier.contenu,
        teledeclarantId: etablissementDe(acte).id,
        date: acte.maintenant,
      })
    const { prenom, nom } = acte.auteur
    const rendu = await enregistrer(acte, lue.copropriete, { ...saisie, fichierId: piece?.id ?? null })
    const message = messageRenouvellement({
      prenom,
      nom,
      copropriete: { ...lue.copropriete, numero: rendu.numero },
      debut: rendu.dateDebut,
      fin: rendu.dateFin,
    })
    await deps.courriels.envoyer(acte, acte.auteur, message)
    return rendu
  }).catch(refuserFautedePlace(refuser))
}

/** Refuse des dates qui ne vont pas, ou un point que l’on n’a pas confirmé. */
export function juger(
  { refuser }: Pick<Demandeur<'CONFIRMATION_ATTENDUE' | 'DONNEES_REFUSEES'>, 'refuser'>,
  saisie: Pick<Saisie, 'dateDebutMandat' | 'dateFinMandat' | 'confirmes' | 'typeJustifMandat'>,
  contexte: ContexteRenouvellement,
): void {
  const { refus, avertissements } = verifierRenouvellement(saisie, contexte)
  if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
  exigerConfirmation(refuser, avertissements, saisie.confirmes)
}

/** Inscrit le renouvellement jugé d’une copropriété tenue et relue ; l’annoncer revient à qui appelle. */
export async function enregistrer(
  acte: Acte<ArretDEtat, CompteConnecte>,
  copropriete: CoproprieteLue,
  m: Pick<Saisie, 'dateDebutMandat' | 'dateFinMandat' | 'typeJustifMandat'> & { fichierId: string | null },
): Promise<{ numero: string; dateDebut: Jour; dateFin: Jour }> {
  const { trx, aujourdhui } = acte
  const { id: coproprieteId, numero, etat: avant } = copropriete
  if (avant !== 'IMMATRICULEE_RATTACHEE') await agir(acte, COPROPRIETE, coproprieteId, 'renouveler')
  const ancien = await store.mandatARenouveler(trx, coproprieteId)
  if (ancien) {
    await agir(acte, MANDAT, ancien.id, 'renouveler')
    if (ancien.fin < aujourdhui) await agir(suiteDe(acte), MANDAT, ancien.id, 'archiver')
  }
  const { id: mandatId } = await trx
    .insertInto('mandat')
    .values({
      coproprieteId,
      teledeclarantId: etablissementDe(acte).id,
      statut: naitre(acte, MANDAT, 'reconduire'),
      debut: m.dateDebutMandat,
      fin: m.dateFinMandat,
      administrationProvisoire: estProvisoire(copropriete, ancien),
      typeJustificatif: m.typeJustifMandat ?? null,
      fichierId: m.fichierId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('copropriete')
    .set({ mandatFin: m.dateFinMandat, successeurDeclare: false })
    .where('id', '=', coproprieteId)
    .execute()
  await ecrireMandatAccepte(acte, coproprieteId)
  await noterCopropriete(trx, coproprieteId, acte.aujourdhui)
  await ecrireJournal(acte, [
    {
      type: 'MANDAT.RENOUVELLEMENT',
      objet: 'mandat',
      objetId: mandatId,
      numero,
      ancien: { etat: avant, mandatFin: copropriete.mandatFin },
      nouveau: { debut: m.dateDebutMandat, fin: m.dateFinMandat, justificatif: m.typeJustifMandat ?? null },
    },
  ])
  return { numero, dateDebut: m.dateDebutMandat, dateFin: m.dateFinMandat }
}
