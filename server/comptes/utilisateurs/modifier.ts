import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import {
  droitsSurUtilisateur,
  estPrincipal,
  estSecondaire,
  lieuDe,
  profilsGeres,
  SECONDAIRES_MAX,
} from '#domain/comptes/utilisateurs/gestion.ts'
import { messageAdresseDonnee, messageAncienneAdresse } from '#domain/comptes/compte/messages.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { memeEmail } from '#domain/comptes/etablissements/coordonnees.ts'
import { verifierPersonne } from '#domain/comptes/inscription/inscription.ts'
import type { Transaction } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { fermerSessions } from '#server/socle/registre/comptes/sessions.ts'
import { oublierLesRefus } from '#server/socle/registre/courriels/adresses-refusees.ts'
import { oublierClefs } from '#server/socle/registre/comptes/clefs.ts'
import { compteParEmail, EMAIL_UTILISE, refuserAdressePrise } from '#server/socle/registre/comptes/comptes.ts'
import {
  lireTeledeclarant,
  suivreAdresse,
  type LigneTeledeclarant,
} from '#server/socle/registre/comptes/etablissement.ts'
import { changements, ecrireJournal, type Evenement } from '#server/socle/registre/actes/journal.ts'
import { envoyerCreation } from '#server/socle/registre/comptes/liens.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { colonnesDe, type SaisieUtilisateur } from './saisie.ts'
import { lire, secondairesRestants, verrouiller, type LigneUtilisateur } from './utilisateurs.store.ts'

type Colonnes = ReturnType<typeof colonnesDe>

/** Ce que le domaine, la base et les droits refusent de cette modification. */
async function juger(
  trx: Transaction<DB>,
  cible: LigneUtilisateur,
  saisie: SaisieUtilisateur,
  changeIdentite: boolean,
): Promise<Refus[]> {
  const refus: Refus[] = verifierPersonne(saisie)
  if (!changeIdentite)
    for (const champ of ['civilite', 'nom', 'prenom'] as const)
      if (saisie[champ].trim() !== cible[champ]) refus.push({ champ, code: 'NOM_PAR_LE_TENEUR' })
  const memeBoite = await compteParEmail(trx, saisie.email)
  if (memeBoite && memeBoite.id !== cible.id) refus.push(EMAIL_UTILISE)
  const devientSecondaire = estSecondaire(saisie.profil) && !estSecondaire(cible.profil)
  if (devientSecondaire && (await secondairesRestants(trx, cible.idTeledeclarant, cible.id)) === 0)
    refus.push({ champ: 'profil', code: 'SECONDAIRES_MAX', params: { max: SECONDAIRES_MAX } })
  return refus
}

/** L’adresse a changé : les clefs envoyées à l’ancienne ne valent plus rien, les sessions se ferment, les deux l’apprennent. */
async function changerAdresse(
  acte: Acte,
  deps: Dependances,
  cible: LigneUtilisateur,
  voulu: Colonnes,
): Promise<void> {
  const { courriels, config } = deps
  await oublierClefs(acte, cible.id)
  await oublierLesRefus(acte, cible.id)
  await fermerSessions(acte, cible.id)
  const ancienne = messageAncienneAdresse({ ...voulu, faite: true })
  await courriels.envoyer(acte, cible, ancienne)
  if (cible.statut === 'ATT_MOT_DE_PASSE') {
    await envoyerCreation(acte, deps, { ...cible, ...voulu })
    return
  }
  const nouvelle = messageAdresseDonnee({ ...voulu, lien: `${config.adressePublique}${CHEMINS.connexion}` })
  await courriels.envoyer(acte, { id: cible.id, email: voulu.email }, nouvelle)
}

/** L’administrateur principal est le représentant de l’établissement : ils changent de nom ensemble. */
async function renommerRepresentant(
  trx: Transaction<DB>,
  t: LigneTeledeclarant,
  { civilite, nom, prenom }: Colonnes,
): Promise<Evenement[]> {
  const voulu = { representantCivilite: civilite, representantNom: nom, representantPrenom: prenom }
  const change = changements<Record<keyof typeof voulu, string | null>>(t, voulu)
  if (!change) return []
  await trx
    .updateTable('teledeclarant')
    .set((eb) => ({ ...voulu, version: eb('version', '+', 1) }))
    .where('id', '=', t.id)
    .execute()
  return [{ type: 'ETABLISSEMENT.MODIFICATION', objet: 'teledeclarant', objetId: t.id, ...change }]
}

/** §7.2 : modifie le compte d’un collègue que l’on gère, ou, pour le teneur, d’un administrateur principal. */
export async function modifierUtilisateur(
  deps: Dependances,
  demandeur: Demandeur<
    'INTROUVABLE' | 'PROFIL_NON_GERE' | 'COMPTE_A_JOUR' | 'DONNEES_REFUSEES',
    CompteConnecte
  >,
  saisie: SaisieUtilisateur & { id: number; version: number },
): Promise<void> {
  const qui = demandeur.auteur
  await transiger(deps.db, demandeur, async (acte) => {
    const { trx } = acte
    const vue = await lire(trx, qui, saisie.id)
    if (!vue) throw acte.refuser('INTROUVABLE')
    // L’établissement d’abord, comme à la création : un gestionnaire ne devient pas secondaire pendant qu’un autre naît.
    const chez = await lireTeledeclarant(trx, vue.idTeledeclarant, true)
    const [cible] = await verrouiller(trx, qui, [saisie.id])
    if (!cible || (saisie.idTeledeclarant ?? cible.idTeledeclarant) !== cible.idTeledeclarant)
      throw acte.refuser('INTROUVABLE')
    const ou = lieuDe(cible.idTeledeclarant === qui.idTeledeclarant, cible.type)
    const droits = droitsSurUtilisateur(qui, ou, { id: cible.id, profil: cible.profil })
    const gardeSonProfil = saisie.profil === cible.profil
    const profilPermis =
      gardeSonProfil || (droits.changerProfil && profilsGeres(qui, ou).includes(saisie.profil))
    if (!droits.modifier || !profilPermis) throw acte.refuser('PROFIL_NON_GERE')
    if (cible.version !== saisie.version) throw acte.refuser('COMPTE_A_JOUR')

    const refus = await juger(trx, cible, saisie, droits.changerIdentite)
    if (refus.length > 0) throw acte.refuser('DONNEES_REFUSEES', { refus })
    const voulu = colonnesDe(saisie)
    const change = changements<Record<keyof Colonnes, string | null>>(cible, voulu)
    if (!change) return
    const autreBoite = !memeEmail(cible.email, voulu.email)
    await trx
      .updateTable('compte')
      .set((eb) => ({
        ...voulu,
        version: eb('version', '+', 1),
        // La nouvelle adresse n’est prouvée que le jour où elle sert.
        ...(autreBoite && { dateClefValidationEmail: null }),
      }))
      .where('id', '=', cible.id)
      .execute()
    const avecLui = chez && estPrincipal(cible.profil) ? await renommerRepresentant(trx, chez, voulu) : []
    if (autreBoite) {
      await changerAdresse(acte, deps, cible, voulu)
      await suivreAdresse(acte, cible.idTeledeclarant, { ancienne: cible.email, nouvelle: voulu.email })
    }
    await ecrireJournal(acte, [
      { type: 'UTILISATEUR.MODIFICATION', objet: 'compte', objetId: cible.id, ...change },
      ...avecLui,
    ])
  }).catch(refuserAdressePrise(demandeur.refuser))
}
