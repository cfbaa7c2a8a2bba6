import {
  droitsSurUtilisateur,
  estPrincipal,
  estSecondaire,
  lieuDe,
  profilsGeres,
  SECONDAIRES_MAX,
} from '#domain/acces/gestion.ts'
import type { Profil } from '#domain/acces/profils.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { messageAdresseDonnee, messageAncienneAdresse } from '#domain/messages/compte.ts'
import type { Refus } from '#domain/refus.ts'
import { memeEmail } from '#domain/teledeclarant/coordonnees.ts'
import { verifierPersonne } from '#domain/teledeclarant/inscription.ts'
import type { TypeTeledeclarant } from '#domain/teledeclarant/statuts.ts'
import type { Transaction } from 'kysely'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { fermerSessions } from '#server/http/session.ts'
import { oublierClefs } from '#server/platform/clefs.ts'
import { compteParEmail, EMAIL_UTILISE, refuserAdressePrise } from '#server/platform/comptes.ts'
import { lireTeledeclarant } from '#server/platform/etablissement.ts'
import { changements, ecrireJournal } from '#server/platform/journal.ts'
import { envoyerLien } from '#server/platform/liens.ts'
import type { DB } from '#server/platform/schema.ts'
import { colonnesDe, type SaisieUtilisateur } from './saisie.ts'
import { lire, secondairesRestants, verrouiller, type LigneUtilisateur } from './utilisateurs.store.ts'

type Colonnes = ReturnType<typeof colonnesDe>

/** Ce que le domaine, la base et les droits refusent de cette modification. */
async function juger(
  trx: Transaction<DB>,
  cible: LigneUtilisateur,
  voulu: Colonnes,
  saisie: SaisieUtilisateur,
  changeIdentite: boolean,
): Promise<Refus[]> {
  const refus: Refus[] = verifierPersonne(saisie)
  if (!changeIdentite)
    for (const champ of ['civilite', 'nom', 'prenom'] as const)
      if (voulu[champ] !== cible[champ]) refus.push({ champ, code: 'NOM_PAR_LE_TENEUR' })
  const memeBoite = await compteParEmail(trx, voulu.email)
  if (memeBoite && memeBoite.id !== cible.id) refus.push(EMAIL_UTILISE)
  const devientSecondaire = estSecondaire(voulu.profil) && !estSecondaire(cible.profil as Profil)
  if (devientSecondaire && (await secondairesRestants(trx, cible.idTeledeclarant, cible.id)) === 0)
    refus.push({ champ: 'profil', code: 'SECONDAIRES_MAX', params: { max: SECONDAIRES_MAX } })
  return refus
}

/** L’adresse a changé : les clefs envoyées à l’ancienne ne valent plus rien, les sessions se ferment, les deux l’apprennent. */
async function changerAdresse(
  trx: Transaction<DB>,
  deps: Dependances,
  cible: LigneUtilisateur,
  voulu: Colonnes,
  maintenant: Date,
): Promise<void> {
  const { courriels, config } = deps
  await oublierClefs(trx, cible.id)
  await fermerSessions(trx, cible.id)
  const ancienne = messageAncienneAdresse({ ...voulu, faite: true })
  await courriels.envoyer(trx, { destinataire: cible.email, compteId: cible.id, ...ancienne }, maintenant)
  if (cible.statut === 'ATT_MOT_DE_PASSE') {
    await envoyerLien(trx, deps, { ...cible, ...voulu }, maintenant)
    return
  }
  const nouvelle = messageAdresseDonnee({ ...voulu, lien: `${config.adressePublique}${CHEMINS.connexion}` })
  await courriels.envoyer(trx, { destinataire: voulu.email, compteId: cible.id, ...nouvelle }, maintenant)
}

/** L’administrateur principal est le représentant de l’établissement : ils changent de nom ensemble. */
async function renommerRepresentant(trx: Transaction<DB>, id: number, voulu: Colonnes): Promise<void> {
  await trx
    .updateTable('teledeclarant')
    .set((eb) => ({
      representantCivilite: voulu.civilite,
      representantNom: voulu.nom,
      representantPrenom: voulu.prenom,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** §7.2 : modifie le compte d’un collègue que l’on gère, ou, pour le teneur, d’un administrateur principal. */
export async function modifierUtilisateur(
  deps: Dependances,
  qui: CompteConnecte,
  saisie: SaisieUtilisateur & { id: number; version: number },
  maintenant: Date,
): Promise<void> {
  await deps.db
    .transaction()
    .execute(async (trx) => {
      const vue = await lire(trx, qui, saisie.id)
      if (!vue) throw new AppelRefuse(404, 'INTROUVABLE')
      // L’établissement d’abord, comme à la création : un gestionnaire ne devient pas secondaire pendant qu’un autre naît.
      await lireTeledeclarant(trx, vue.idTeledeclarant, true)
      const [cible] = await verrouiller(trx, qui, [saisie.id])
      if (!cible || (saisie.idTeledeclarant ?? cible.idTeledeclarant) !== cible.idTeledeclarant)
        throw new AppelRefuse(404, 'INTROUVABLE')
      const ou = lieuDe(cible.idTeledeclarant === qui.idTeledeclarant, cible.type as TypeTeledeclarant)
      const droits = droitsSurUtilisateur(qui, ou, { id: cible.id, profil: cible.profil as Profil })
      const gardeSonProfil = saisie.profil === cible.profil
      const profilPermis =
        gardeSonProfil || (droits.changerProfil && profilsGeres(qui, ou).includes(saisie.profil))
      if (!droits.modifier || !profilPermis) throw new AppelRefuse(403, 'PROFIL_NON_GERE')
      if (cible.version !== saisie.version) throw new AppelRefuse(409, 'COMPTE_A_JOUR')

      const voulu = colonnesDe(saisie)
      const refus = await juger(trx, cible, voulu, saisie, droits.changerIdentite)
      if (refus.length > 0) throw new AppelRefuse(400, 'DONNEES_REFUSEES', { refus })
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
      if (estPrincipal(cible.profil as Profil)) await renommerRepresentant(trx, cible.idTeledeclarant, voulu)
      if (autreBoite) await changerAdresse(trx, deps, cible, voulu, maintenant)
      await ecrireJournal(trx, qui, maintenant, [
        { type: 'UTILISATEUR.MODIFICATION', objet: 'compte', objetId: cible.id, ...change },
      ])
    })
    .catch(refuserAdressePrise)
}
