import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { TELEDECLARANT } from '#domain/comptes/teledeclarants/transitions.ts'
import { messageActive } from '#domain/comptes/compte/messages.ts'
import { afficherJour, jourDeParis, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import {
  activableJusquau,
  attenduLe,
  impressionEnRetard,
  LETTRES_MAX,
  lettresRestantes,
  peutRedemander,
  suiviActivation,
} from '#domain/comptes/inscription/activation.ts'
import { CODE_MASQUE } from '#domain/comptes/inscription/code-activation.ts'
import { verifierAdresse, type SaisieAdresse } from '#domain/comptes/inscription/inscription.ts'
import type { Kysely } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { cleDActivation, ESSAIS_DU_CODE, oublierCompteur } from '#server/socle/registre/comptes/compteurs.ts'
import { joursDes, lettresDe, posterCode, servirCode } from '#server/socle/registre/comptes/courriers.ts'
import { jourDeDepart, litDansLaBoite } from '#server/socle/registre/comptes/lettres.ts'
import { compterTentative } from '#server/socle/registre/comptes/tentatives.ts'
import {
  adresseDeLettre,
  adresseDuRepresentant,
  colonnesDAdresse,
  demandeLe,
  enveloppeDe,
  laisserNumeroEtude,
  lignesA,
  lireTeledeclarant,
  type LigneTeledeclarant,
} from '#server/socle/registre/comptes/etablissement.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { changements, ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { situerAdresse } from '#server/socle/registre/territoire/territoires.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { CARACTERES_DU_CODE } from '#domain/comptes/inscription/bornes.ts'

/** Le jour d’où partent les délais : celui de la dernière lettre, à défaut de la demande. */
const depuisDe = (t: LigneTeledeclarant): Jour =>
  t.activationDepuis ? jourDeParis(t.activationDepuis) : demandeLe(t)

/** L’établissement de la personne ; `verrou` le tient jusqu’à la fin de la transaction. Refuse (404) s’il n’est plus. */
async function leSien(
  db: Kysely<DB>,
  { auteur, refuser }: Demandeur<'INTROUVABLE', CompteConnecte>,
  verrou = false,
): Promise<LigneTeledeclarant> {
  const t =
    auteur.idTeledeclarant === null ? undefined : await lireTeledeclarant(db, auteur.idTeledeclarant, verrou)
  if (!t) throw refuser('INTROUVABLE')
  return t
}

/** Où en est l’activation ; null pour qui n’a pas d’établissement à activer. */
export async function suivreActivation(
  deps: Dependances,
  demandeur: Demandeur<'INTROUVABLE', CompteConnecte>,
) {
  const { auteur: compte, aujourdhui } = demandeur
  if (compte.idTeledeclarant === null) return null
  const [t, lettres] = await Promise.all([
    leSien(deps.db, demandeur),
    lettresDe(deps.db, compte.idTeledeclarant),
  ])
  const [derniere] = lettres
  if (t.activationDepuis === null && !derniere) return null
  const demandee = demandeLe(t)
  const depuis = depuisDe(t)
  const remise = jourDeDepart(derniere, deps.config)
  const statut = t.statut
  const aActiver = statut === 'ATT_ACTIVATION'
  const sansAdresse = enveloppeDe(t) === null
  const retenue = sansAdresse ? (t.lettreDemandee ? 'teneur' : 'repertoire') : null
  return {
    etapes: suiviActivation({ statut, demande: demandee, depuis, remise, retenue }, aujourdhui),
    aActiver,
    retenue: aActiver && sansAdresse,
    peutRedemander: aActiver && !sansAdresse && peutRedemander(depuis, aujourdhui),
    lettresRestantes: lettresRestantes(joursDes(lettres), aujourdhui),
    redemandableLe: plusJours(attenduLe(depuis), 1),
    impressionEnRetard: aActiver && !sansAdresse && impressionEnRetard({ depuis, remise }, aujourdhui),
    dansLaBoite: aActiver && derniere !== undefined && litDansLaBoite(deps.config),
    destinataire: derniere?.destinataire ?? [],
    parLeRepertoire: t.siret !== null,
    demandee:
      aActiver && t.lettreDemandee && t.lettreDemandeeLe
        ? { le: t.lettreDemandeeLe, lignes: lignesA(t, t.lettreDemandee) }
        : null,
    adresse: aActiver && compte.adminPrincipal ? adresseACorriger(t) : null,
    limite: activableJusquau(depuis),
  }
}

/** §2.6 : active le compte par le code reçu par la poste, deux mois au plus. Cinq essais par quart d’heure. */
export async function activer(
  deps: Dependances,
  demandeur: Demandeur<
    ArretDEtat | 'ACTIVATION_PASSEE' | 'TROP_DE_TENTATIVES' | 'DONNEES_REFUSEES',
    CompteConnecte
  >,
  tape: string,
): Promise<void> {
  const { db, secrets, courriels, config } = deps
  const compte = demandeur.auteur
  const t = await leSien(db, demandeur)
  const { id } = t
  const limite = activableJusquau(depuisDe(t))
  if (demandeur.aujourdhui > limite)
    throw demandeur.refuser('ACTIVATION_PASSEE', { params: { date: afficherJour(limite) } })
  const cle = cleDActivation(id)
  await compterTentative(db, demandeur, cle, ESSAIS_DU_CODE)
  const bon = await transiger(db, demandeur, async (acte) => {
    await tenir(acte, 'teledeclarant', [id])
    if (!(await servirCode(acte, secrets, id, tape))) {
      await ecrireJournal(acte, [{ type: 'COMPTE.CODE_FAUX', objet: 'teledeclarant', objetId: id }])
      return false
    }
    await laisserNumeroEtude(acte, id)
    await agir(acte, TELEDECLARANT, id, 'activer')
    await ecrireJournal(acte, [{ type: 'COMPTE.ACTIVATION', objet: 'teledeclarant', objetId: id }])
    const message = messageActive({ ...compte, accueil: config.adressePublique })
    await courriels.envoyer(acte, compte, message)
    return true
  })
  if (!bon)
    throw demandeur.refuser('DONNEES_REFUSEES', {
      refus: [
        {
          champ: 'code',
          code: 'CODE_ACTIVATION_FAUX',
          params: { caracteres: compter(CARACTERES_DU_CODE, 'caractère') },
        },
      ],
    })
  await oublierCompteur(db, cle)
}

/** Une autre lettre part, si la personne en a encore : l’ancien code ne vaut plus rien. */
async function posterEncore(
  acte: Acte<ArretDEtat | 'LETTRES_MAX' | 'LETTRE_SANS_ADRESSE', CompteConnecte>,
  { secrets }: Dependances,
  id: number,
): Promise<void> {
  if (lettresRestantes(joursDes(await lettresDe(acte.trx, id)), acte.aujourdhui) === 0)
    throw acte.refuser('LETTRES_MAX', { params: { max: LETTRES_MAX } })
  if ((await posterCode(acte, secrets, id)) === null) throw acte.refuser('LETTRE_SANS_ADRESSE')
  await ecrireJournal(acte, [{ type: 'COMPTE.CODE_REGENERE', objet: 'teledeclarant', objetId: id }])
}

/** La lettre n’est pas venue : une autre part. Ouvert passé le délai de la première. */
export async function redemander(
  deps: Dependances,
  demandeur: Demandeur<ArretDEtat | 'CODE_TROP_TOT' | 'LETTRES_MAX' | 'LETTRE_SANS_ADRESSE', CompteConnecte>,
): Promise<void> {
  await transiger(deps.db, demandeur, async (acte) => {
    const { trx } = acte
    const t = await leSien(trx, acte, true)
    const depuis = depuisDe(t)
    if (t.statut !== 'ATT_ACTIVATION' || !peutRedemander(depuis, acte.aujourdhui))
      throw acte.refuser('CODE_TROP_TOT', { params: { date: afficherJour(attenduLe(depuis)) } })
    await posterEncore(acte, deps, t.id)
  })
}

/** L’adresse que le formulaire de correction montre d’abord : celle demandée, celle de la lettre, celle de la personne. */
const adresseACorriger = (t: LigneTeledeclarant): SaisieAdresse =>
  t.lettreDemandee ?? adresseDeLettre(t) ?? adresseDuRepresentant(t)

const CHAMPS_ADRESSE = [
  'complement',
  'immeuble',
  'voie',
  'lieuDit',
  'codePostal',
  'localite',
  'pays',
] as const

const memeAdresse = (a: SaisieAdresse, b: SaisieAdresse): boolean =>
  CHAMPS_ADRESSE.every((c) => a[c].trim().toUpperCase() === b[c].trim().toUpperCase())

/** Un établissement à SIRET ne choisit pas où va sa lettre : il le demande au teneur, et rien ne part d’ici là. */
async function demanderAdresse(
  acte: Acte<ArretDEtat, CompteConnecte>,
  t: LigneTeledeclarant,
  saisie: SaisieAdresse,
): Promise<'INCHANGEE' | 'CHEZ_LE_TENEUR'> {
  const presente = t.lettreDemandee ?? adresseDeLettre(t)
  if (presente && memeAdresse(presente, saisie)) return 'INCHANGEE'
  const adresse = { ...saisie, pays: saisie.pays.trim().toUpperCase() }
  await acte.trx
    .updateTable('teledeclarant')
    .set((eb) => ({
      lettreDemandee: JSON.stringify(adresse),
      lettreDemandeeLe: acte.maintenant,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', t.id)
    .execute()
  await ecrireJournal(acte, [
    {
      type: 'ETABLISSEMENT.ADRESSE_DEMANDEE',
      objet: 'teledeclarant',
      objetId: t.id,
      ancien: { adresse: presente },
      nouveau: { adresse },
    },
  ])
  return 'CHEZ_LE_TENEUR'
}

/**
 * Corrige l’adresse où part la lettre, tant que le compte n’est pas activé : la précédente est annulée, une autre part. Avec
 * un SIRET, le teneur en décide d’abord. Refuse (403) qui n’est pas l’administrateur principal, (409) après la dernière lettre.
 */
export async function corrigerAdresse(
  deps: Dependances,
  demandeur: Demandeur<
    ArretDEtat | 'DONNEES_REFUSEES' | 'CODE_SANS_OBJET' | 'LETTRES_MAX' | 'LETTRE_SANS_ADRESSE',
    CompteConnecte
  >,
  saisie: SaisieAdresse,
): Promise<{ suite: 'PARTIE' | 'INCHANGEE' | 'CHEZ_LE_TENEUR' }> {
  if (!demandeur.auteur.adminPrincipal) throw demandeur.refuser('NON_AUTORISE')
  const lus = verifierAdresse(saisie)
  const refus = lus.length > 0 ? lus : (await situerAdresse(deps.db, saisie)).refus
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx } = acte
    const t = await leSien(trx, acte, true)
    const { id } = t
    if (t.statut !== 'ATT_ACTIVATION') throw acte.refuser('CODE_SANS_OBJET')
    if (t.siret !== null) return { suite: await demanderAdresse(acte, t, saisie) }
    const voulu = colonnesDAdresse(t, saisie)
    const change = changements<Record<keyof typeof voulu, string | boolean | null>>(t, voulu)
    if (!change) return { suite: 'INCHANGEE' }
    await trx
      .updateTable('teledeclarant')
      .set((eb) => ({ ...voulu, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await ecrireJournal(acte, [
      { type: 'ETABLISSEMENT.MODIFICATION', objet: 'teledeclarant', objetId: id, ...change },
    ])
    await posterEncore(acte, deps, t.id)
    return { suite: 'PARTIE' }
  })
}

/** Le teneur tire un nouveau code (§2.8) : l’ancien ne vaut plus rien, une lettre part. Le code est rendu masqué. */
export async function regenerer(
  deps: Dependances,
  demandeur: Demandeur<ArretDEtat | 'CODE_SANS_OBJET' | 'LETTRE_SANS_ADRESSE'>,
  id: number,
): Promise<{ clef: string }> {
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx } = acte
    const t = await lireTeledeclarant(trx, id, true)
    if (!t || t.statut === 'SUPPRIME') throw acte.refuser('INTROUVABLE')
    if (t.statut !== 'ATT_ACTIVATION') throw acte.refuser('CODE_SANS_OBJET')
    if ((await posterCode(acte, deps.secrets, id)) === null) throw acte.refuser('LETTRE_SANS_ADRESSE')
    await ecrireJournal(acte, [{ type: 'COMPTE.CODE_REGENERE', objet: 'teledeclarant', objetId: id }])
    return { clef: CODE_MASQUE }
  })
}
