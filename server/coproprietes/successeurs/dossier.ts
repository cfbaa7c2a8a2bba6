import type { CoproprieteASucceder } from '#contract/coproprietes/successeurs.ts'
import type { Refuser } from '#domain/socle/refus/arret.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { SYNDIC_DECLARE, TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { afficherJour, type Jour } from '#domain/socle/temps/jour.ts'
import { sirenDe } from '#domain/coproprietes/mandats/rattachement.ts'
import {
  ETATS_A_SUCCESSEUR,
  finAnnoncee,
  designeDeTrop,
  lireSuccesseur,
  obstacleALaConfirmation,
  type ContexteConfirmation,
  type ContexteSuccession,
  type NatureSuccesseur,
  type Successeur,
  type SuccesseurTape,
} from '#domain/coproprietes/successeurs/succession.ts'
import type { TypeTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import type { Kysely } from 'kysely'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Immatriculee } from '#server/socle/registre/coproprietes/immatriculees.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import { empechementDe } from '#server/socle/registre/actes/empechements.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import * as store from './successeurs.store.ts'

type CodeDeclaration = 'ACTE_IMPOSSIBLE' | 'INTROUVABLE' | 'NON_AUTORISE' | 'RATTACHEMENT_EN_COURS'

/** Ce que tout le monde lit d’un établissement : la raison sociale d’un professionnel, la qualité d’un bénévole. */
export function nomPublic(t: {
  type: TypeTeledeclarant | null
  raisonSociale: string | null
}): string | null {
  const syndic = t.type && SYNDIC_DECLARE[t.type]
  return syndic === 'NON_PRO' ? `Un ${TYPES_SYNDIC.NON_PRO.toLowerCase()}` : t.raisonSociale
}

/** Qui désigne : l’office d’un notaire, ou le représentant en place, tel que l’annuaire le montre. */
export const predecesseurDe = (c: store.CoproprieteLue): string | null =>
  c.office ?? c.syndicRaisonSociale ?? (c.typeSyndic && `Un ${TYPES_SYNDIC[c.typeSyndic].toLowerCase()}`)

/** La copropriété dont il s’agit. */
export const rendreCopropriete = (c: Immatriculee): CoproprieteASucceder => ({
  id: c.id,
  numero: c.numero,
  nom: c.nom,
  adresse: direAdresse({ ...c, commune: c.localite }) || null,
  mandatFin: c.mandatFin,
})

/**
 * La copropriété de son établissement dont le successeur se déclare, et ce qui entoure la déclaration. Refuse celle d’un
 * autre, un état qui ne le permet pas, et une demande de rattachement à l’examen.
 */
export async function aSucceder(
  db: Kysely<DB>,
  demandeur: Demandeur<CodeDeclaration, CompteConnecte>,
  id: number,
): Promise<{ copropriete: store.CoproprieteLue; contexte: ContexteSuccession }> {
  const { refuser, aujourdhui, auteur } = demandeur
  const etablissement = etablissementDe(demandeur)
  const copropriete = await store.lireCopropriete(db, { id })
  if (copropriete?.teledeclarantId !== etablissement.id) throw refuser('INTROUVABLE')
  if (!ETATS_A_SUCCESSEUR.includes(copropriete.etat))
    throw refuser('ACTE_IMPOSSIBLE', { params: { etat: ETATS[copropriete.etat].libelle } })
  const empechement = await empechementDe(db, { id, action: 'succeder', aujourdhui })
  if (empechement) throw refuser(empechement)
  const [debutMandat, { siret }] = await Promise.all([
    store.debutDuMandat(db, id, aujourdhui),
    store.lireEtablissement(db, etablissement.id),
  ])
  return {
    copropriete,
    contexte: { debutMandat, siret, email: auteur.email, aujourdhui },
  }
}

/** Lit le successeur tapé ; refuse champ par champ, et celui qui est de son propre établissement. */
export async function exigerSuccesseur(
  db: Kysely<DB>,
  demandeur: Demandeur<'DONNEES_REFUSEES' | 'NON_AUTORISE', CompteConnecte>,
  tape: SuccesseurTape,
  contexte: ContexteSuccession,
): Promise<Successeur> {
  const { successeur, refus } = lireSuccesseur(tape, contexte)
  const deTrop = designeDeTrop(tape)
  if (successeur === null || deTrop.length > 0)
    throw demandeur.refuser('DONNEES_REFUSEES', { refus: [...refus, ...deTrop] })
  if (await store.estDe(db, etablissementDe(demandeur).id, successeur))
    throw demandeur.refuser('DONNEES_REFUSEES', {
      refus: [{ champ: successeur.nature === 'PRO' ? 'siret' : 'email', code: 'SUCCESSEUR_SOI_MEME' }],
    })
  return successeur
}

type CodeConfirmation =
  | 'ACTE_IMPOSSIBLE'
  | 'DESIGNE_D_OFFICE'
  | 'INTROUVABLE'
  | 'NON_AUTORISE'
  | 'RATTACHEMENT_EN_COURS'
  | 'SUCCESSION_A_VENIR'
  | 'SYNDIC_PROVISOIRE'

/** Une copropriété dont le successeur est déclaré. */
export type Designee = store.CoproprieteLue & {
  successionId: number
  version: number
  nature: NatureSuccesseur
  debut: Jour
}

export const estDesignee = (c: store.CoproprieteLue | undefined): c is Designee =>
  c !== undefined && c.successionId !== null && c.version !== null && c.nature !== null && c.debut !== null

/** La copropriété que son établissement peut confirmer (cas A.2.4), et ce qui entoure les dates de son mandat. */
export async function aConfirmer(
  db: Kysely<DB>,
  demandeur: Demandeur<CodeConfirmation, CompteConnecte>,
  id: number,
): Promise<{ copropriete: Designee; contexte: ContexteConfirmation }> {
  const { aujourdhui } = demandeur
  const refuser: Refuser<CodeConfirmation> = demandeur.refuser
  const { id: teledeclarantId } = etablissementDe(demandeur)
  const c = await store.lireDesignee(db, id, teledeclarantId)
  if (!estDesignee(c)) throw refuser('INTROUVABLE')
  if (!ETATS_A_SUCCESSEUR.includes(c.etat))
    throw refuser('ACTE_IMPOSSIBLE', { params: { etat: ETATS[c.etat].libelle } })
  const obstacle = obstacleALaConfirmation({ ...c, voie: c.voieNotaire }, aujourdhui)
  if (obstacle) throw refuser(obstacle, { params: { debut: afficherJour(c.debut) } })
  if (await store.rattachementDemande(db, id)) throw refuser('RATTACHEMENT_EN_COURS')
  const { siret, bailleurSocial } = await store.lireEtablissement(db, teledeclarantId)
  return {
    copropriete: c,
    contexte: {
      dossier: {
        etat: c.etat,
        mandatFin: finAnnoncee(c.mandatFin, c.debut),
        // La fin annoncée le borne déjà.
        finArchivee: null,
        anneeConstruction: c.anneeConstruction,
        successeurDeclare: c.successeurDeclare,
        teledeclarantId: c.teledeclarantId,
        siren: null,
      },
      declarant: { teledeclarantId, siren: sirenDe(siret), bailleurSocial },
      aujourdhui,
    },
  }
}
