import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import {
  leSysteme,
  personneDe,
  signePar,
  transiger,
  type Acte,
  type Demandeur,
} from '#server/socle/registre/actes/acte.ts'
import { COMPTE } from '#domain/socle/acces/comptes.ts'
import { TELEDECLARANT } from '#domain/comptes/teledeclarants/transitions.ts'
import {
  messageLettre,
  messageLettreRetenue,
  messageMotDePasseChange,
  type UsageDeClef,
} from '#domain/comptes/compte/messages.ts'
import { estPrincipal } from '#domain/comptes/utilisateurs/gestion.ts'
import { estRestreint } from '#domain/socle/acces/profils.ts'
import { verifierMotDePasse } from '#domain/comptes/compte/mot-de-passe.ts'
import type { FastifyRequest } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { empreinteDeSession } from '#server/socle/http/session.ts'
import { fermerSessions } from '#server/socle/registre/comptes/sessions.ts'
import type { Refuser } from '#domain/socle/refus/arret.ts'
import { clefBonne, consommerClef, oublierClefs, titulaireDe } from '#server/socle/registre/comptes/clefs.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { compteParEmail } from '#server/socle/registre/comptes/comptes.ts'
import { posterCode } from '#server/socle/registre/comptes/courriers.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { envoyerLien, peutEcrire } from '#server/socle/registre/comptes/liens.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { attenteDeLaLettre } from '#server/socle/registre/comptes/lettres.ts'
import { estFacileADeviner, estLeMotDePasse, hacher } from '#server/socle/registre/comptes/mots-de-passe.ts'
import { ECHECS_AVANT_SUSPENSION, oublierCompteur } from '#server/socle/registre/comptes/compteurs.ts'
import { empreinteDuMotDePasse } from './compte.store.ts'
import { compterTentative } from '#server/socle/registre/comptes/tentatives.ts'

/** Les usages d’une clef qui pose un mot de passe. */
export const CLEFS_DE_MOT_DE_PASSE = ['CREATION', 'RECUPERATION'] as const

type CodeMotDePasse = 'MDP_COMMUN' | 'MDP_INCHANGE' | 'MDP_ACTUEL_FAUX'

const refuserChamp = (refuser: Refuser<'DONNEES_REFUSEES'>, champ: string, code: CodeMotDePasse) =>
  refuser('DONNEES_REFUSEES', { refus: [{ champ, code }] })

function verifier(
  refuser: Refuser<'DONNEES_REFUSEES'>,
  { motDePasse, confirmation }: { motDePasse: string; confirmation: string },
): void {
  const refus = verifierMotDePasse(motDePasse, confirmation)
  if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
}

/**
 * Envoie un lien de récupération, ou de création si le mot de passe manque encore. Toujours par un travail : la réponse
 * faite à la personne ne dit, ni par ses mots ni par son temps, si l’adresse est connue.
 */
export function recuperation(deps: Dependances): Travail<{ email: string }> {
  const { db, horloge } = deps
  return {
    nom: 'recuperation',
    ensemble: 20,
    async faire({ email }) {
      await transiger(db, leSysteme(horloge.maintenant()), async (acte) => {
        const { trx } = acte
        const vu = await compteParEmail(trx, email)
        // Relu une fois tenu : son mot de passe a pu naître, ou son adresse changer, pendant l’attente.
        const compte = vu && (await tenir(acte, 'compte', [vu.id])) && (await compteParEmail(trx, email))
        if (!compte || estRestreint(compte.profil)) return
        // Un compte sans mot de passe s’ouvre par un fournisseur d’identité : il n’en reçoit pas par ce chemin.
        if (compte.statut === 'ACTIF' && compte.motDePasse === null) return
        const usage = compte.statut === 'ATT_MOT_DE_PASSE' ? 'CREATION' : 'RECUPERATION'
        if (!(await peutEcrire(deps, acte, usage, compte.email))) return
        await envoyerLien(acte, deps, compte)
        await ecrireJournal(signePar(acte, 'visiteur'), [
          { type: 'COMPTE.MOT_DE_PASSE_OUBLIE', objet: 'compte', objetId: compte.id },
        ])
      })
    },
  }
}

/** La personne qui pose son mot de passe, et son établissement. */
function lireTitulaire(trx: Acte['trx'], id: number) {
  return trx
    .selectFrom('compte')
    .leftJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .select([
      'compte.id',
      'compte.nom',
      'compte.prenom',
      'compte.email',
      'compte.identifiant',
      'compte.profil',
      'compte.teledeclarantId',
      'teledeclarant.statut',
      'teledeclarant.raisonSociale',
    ])
    .where('compte.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Ce qui suit un mot de passe posé : la lettre d’un établissement qui se crée, le courriel d’une récupération ; vrai si la lettre est partie. */
async function poursuivre(
  acte: Acte<ArretDEtat>,
  { secrets, courriels, config }: Dependances,
  compte: Awaited<ReturnType<typeof lireTitulaire>>,
  usage: UsageDeClef,
): Promise<boolean> {
  const enCreation = compte.statut === 'ATT_CREA_COMPTE' && estPrincipal(compte.profil)
  if (enCreation && compte.teledeclarantId !== null) {
    await agir(acte, TELEDECLARANT, compte.teledeclarantId, 'confirmerCourriel')
    const postee = (await posterCode(acte, secrets, compte.teledeclarantId)) !== null
    const { attendue, ...suite } = attenteDeLaLettre(acte.aujourdhui, config)
    const message = postee
      ? messageLettre({ ...compte, attendue, ...suite })
      : messageLettreRetenue({ ...compte, ...suite })
    await courriels.envoyer(acte, compte, message)
    return postee
  }
  if (usage === 'RECUPERATION') {
    const message = messageMotDePasseChange({
      ...compte,
      lien: `${config.adressePublique}${CHEMINS.motDePasseOublie}`,
    })
    await courriels.envoyer(acte, compte, message)
  }
  return false
}

/**
 * Pose le mot de passe que permet une clef. Premier mot de passe d’un administrateur principal : l’adresse est prouvée,
 * la lettre part, et c’est ce que rend la fonction. Récupération : toutes les sessions se ferment, et la boîte l’apprend.
 */
export async function poserMotDePasse(
  deps: Dependances,
  demandeur: Demandeur<ArretDEtat | 'CLEF_PERDUE' | 'DONNEES_REFUSEES'>,
  d: { key: string; motDePasse: string; confirmation: string },
): Promise<boolean> {
  const { db, secrets } = deps
  const { maintenant } = demandeur
  verifier(demandeur.refuser, d)
  if (!(await clefBonne(db, secrets, d.key, CLEFS_DE_MOT_DE_PASSE, maintenant)))
    throw demandeur.refuser('CLEF_PERDUE')
  const empreinte = await hacher(d.motDePasse)
  return transiger(db, demandeur, async (visite) => {
    const { trx } = visite
    // Un premier mot de passe mène l’établissement plus loin : il se tient avant ses comptes.
    const titulaire = await titulaireDe(visite, secrets, d.key, CLEFS_DE_MOT_DE_PASSE)
    if (titulaire?.teledeclarantId != null) await tenir(visite, 'teledeclarant', [titulaire.teledeclarantId])
    const clef = await consommerClef(visite, secrets, d.key, CLEFS_DE_MOT_DE_PASSE)
    if (!clef) throw visite.refuser('CLEF_PERDUE')
    const compte = await lireTitulaire(trx, clef.compteId)
    if (await estFacileADeviner(d.motDePasse, { ...compte, login: compte.identifiant }))
      throw refuserChamp(visite.refuser, 'motDePasse', 'MDP_COMMUN')
    // La clef a prouvé que c’est elle : ce qui suit est son acte.
    const acte = signePar(visite, personneDe(compte))
    await agir(acte, COMPTE, compte.id, 'poserMotDePasse')
    await trx
      .updateTable('compte')
      .set({
        motDePasse: empreinte,
        dateClefValidationEmail: maintenant,
        dateDerniereActivite: maintenant,
        rappelsInactivite: 0,
      })
      .where('id', '=', compte.id)
      .execute()
    await oublierClefs(acte, compte.id)
    await fermerSessions(acte, compte.id)
    await ecrireJournal(acte, [{ type: 'COMPTE.MOT_DE_PASSE', objet: 'compte', objetId: compte.id }])
    return poursuivre(acte, deps, compte, clef.usage)
  })
}

/** Change le mot de passe de la personne connectée : l’actuel prouve que c’est elle, ses autres sessions se ferment. */
export async function changerMotDePasse(
  deps: Dependances,
  demandeur: Demandeur<ArretDEtat | 'DONNEES_REFUSEES' | 'TROP_DE_TENTATIVES', CompteConnecte> & {
    req: FastifyRequest
  },
  d: { actuel: string; motDePasse: string; confirmation: string },
): Promise<void> {
  const { db, courriels, config } = deps
  const { auteur: compte, req, refuser } = demandeur
  const prouve = await exigerMotDePasse(deps, demandeur, d.actuel, 'actuel')
  verifier(refuser, d)
  if (d.motDePasse === d.actuel) throw refuserChamp(refuser, 'motDePasse', 'MDP_INCHANGE')
  if (await estFacileADeviner(d.motDePasse, compte)) throw refuserChamp(refuser, 'motDePasse', 'MDP_COMMUN')
  const empreinte = await hacher(d.motDePasse)
  await transiger(db, demandeur, async (acte) => {
    const { trx } = acte
    await agir(acte, COMPTE, compte.id, 'poserMotDePasse')
    await exigerInchange(acte, prouve, 'actuel')
    await trx.updateTable('compte').set({ motDePasse: empreinte }).where('id', '=', compte.id).execute()
    await oublierClefs(acte, compte.id)
    await fermerSessions(acte, compte.id, empreinteDeSession(req))
    await ecrireJournal(acte, [{ type: 'COMPTE.MOT_DE_PASSE', objet: 'compte', objetId: compte.id }])
    const message = messageMotDePasseChange({
      ...compte,
      lien: `${config.adressePublique}${CHEMINS.motDePasseOublie}`,
    })
    await courriels.envoyer(acte, compte, message)
  })
}

/**
 * Refuse l’acte d’une personne dont le mot de passe a changé depuis qu’elle l’a prouvé : celui qu’elle a tapé n’est plus
 * l’actuel. Tient son compte.
 */
export async function exigerInchange(
  acte: Acte<'DONNEES_REFUSEES', CompteConnecte>,
  prouve: string,
  champ = 'motDePasse',
): Promise<void> {
  await tenir(acte, 'compte', [acte.auteur.id])
  if ((await empreinteDuMotDePasse(acte.trx, acte.auteur.id)) !== prouve)
    throw refuserChamp(acte.refuser, champ, 'MDP_ACTUEL_FAUX')
}

/**
 * Vérifie le mot de passe avant un acte qui engage la personne. Une session volée ne sert pas à le deviner : compté avant
 * d’être vérifié, pour que des essais simultanés ne passent pas à plusieurs. Rend l’empreinte qui l’a prouvé.
 */
export async function exigerMotDePasse(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<'TROP_DE_TENTATIVES' | 'DONNEES_REFUSEES', CompteConnecte>,
  tape: string,
  champ = 'motDePasse',
): Promise<string> {
  const { id } = demandeur.auteur
  const cle = `mot-de-passe:${id}`
  await compterTentative(db, demandeur, cle, ECHECS_AVANT_SUSPENSION)
  const empreinte = await empreinteDuMotDePasse(db, id)
  if (!empreinte || !(await estLeMotDePasse(empreinte, tape)))
    throw refuserChamp(demandeur.refuser, champ, 'MDP_ACTUEL_FAUX')
  await oublierCompteur(db, cle)
  return empreinte
}
