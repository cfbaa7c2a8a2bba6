import * as CHEMINS from '#domain/chemins.ts'
import { messageLettre, messageMotDePasseChange } from '#domain/messages/compte.ts'
import { estPrincipal } from '#domain/acces/gestion.ts'
import { estRestreint, type Profil } from '#domain/acces/profils.ts'
import { jourDeParis } from '#domain/jour.ts'
import { activableJusquau, attenduLe } from '#domain/teledeclarant/activation.ts'
import { verifierMotDePasse } from '#domain/teledeclarant/mot-de-passe.ts'
import type { FastifyRequest } from 'fastify'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { fermerSessions } from '#server/http/session.ts'
import { clefBonne, consommerClef, oublierClefs } from '#server/platform/clefs.ts'
import { compteParEmail } from '#server/platform/comptes.ts'
import { posterCode } from '#server/platform/courriers.ts'
import { agirSurCompte, agirSurTeledeclarant } from '#server/platform/etats.ts'
import { envoyerLien } from '#server/platform/liens.ts'
import type { Travail } from '#server/platform/jobs.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import { estFacileADeviner, estLeMotDePasse, hacher } from '#server/platform/mots-de-passe.ts'
import { ECHECS_AVANT_SUSPENSION, oublierCompteur } from '#server/platform/compteurs.ts'
import { empreinteDuMotDePasse } from './compte.store.ts'
import { compterEssai } from '#server/platform/essais.ts'

/** Les usages d’une clef qui pose un mot de passe. */
export const CLEFS_DE_MOT_DE_PASSE = ['CREATION', 'RECUPERATION'] as const

const refuser = (champ: string, code: 'MDP_COMMUN' | 'MDP_INCHANGE' | 'MDP_ACTUEL_FAUX') =>
  new AppelRefuse(400, 'DONNEES_REFUSEES', { refus: [{ champ, code }] })

function verifier(motDePasse: string, confirmation: string): void {
  const refus = verifierMotDePasse(motDePasse, confirmation)
  if (refus.length > 0) throw new AppelRefuse(400, 'DONNEES_REFUSEES', { refus })
}

/**
 * Envoie un lien de récupération, ou de création si le mot de passe manque encore. Toujours par un travail : la réponse
 * faite à la personne ne dit, ni par ses mots ni par son temps, si l’adresse est connue.
 */
export function recuperation(deps: Dependances): Travail<{ email: string }> {
  const { db, horloge } = deps
  return {
    nom: 'recuperation',
    async faire({ email }) {
      const maintenant = horloge.maintenant()
      await db.transaction().execute(async (trx) => {
        const compte = await compteParEmail(trx, email)
        if (!compte || estRestreint(compte.profil as Profil)) return
        // Un compte sans mot de passe s’ouvre par un fournisseur d’identité : il n’en reçoit pas par ce chemin.
        if (compte.statut === 'ACTIF' && compte.motDePasse === null) return
        await envoyerLien(trx, deps, compte, maintenant)
        await ecrireJournal(
          trx,
          'systeme',
          maintenant,
          [{ type: 'COMPTE.MOT_DE_PASSE_OUBLIE', objet: 'compte', objetId: compte.id }],
          'IHM',
        )
      })
    },
  }
}

/**
 * Pose le mot de passe que permet une clef. Premier mot de passe d’un administrateur principal : l’adresse est prouvée,
 * la lettre part, et c’est ce que rend la fonction. Récupération : toutes les sessions se ferment, et la boîte l’apprend.
 */
export async function poserMotDePasse(
  deps: Dependances,
  d: { key: string; motDePasse: string; confirmation: string; maintenant: Date },
): Promise<boolean> {
  const { db, secrets, courriels, config } = deps
  const { maintenant } = d
  verifier(d.motDePasse, d.confirmation)
  if (!(await clefBonne(db, secrets, d.key, CLEFS_DE_MOT_DE_PASSE, maintenant)))
    throw new AppelRefuse(404, 'CLEF_PERDUE')
  const empreinte = await hacher(d.motDePasse)
  return db.transaction().execute(async (trx) => {
    const clef = await consommerClef(trx, secrets, d.key, CLEFS_DE_MOT_DE_PASSE, maintenant)
    if (!clef) throw new AppelRefuse(404, 'CLEF_PERDUE')
    const compte = await trx
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
      .where('compte.id', '=', clef.compteId)
      .executeTakeFirstOrThrow()
    if (estFacileADeviner(d.motDePasse, { ...compte, login: compte.identifiant }))
      throw refuser('motDePasse', 'MDP_COMMUN')
    await agirSurCompte(trx, compte.id, 'poserMotDePasse')
    await trx
      .updateTable('compte')
      .set({
        motDePasse: empreinte,
        dateClefValidationEmail: maintenant.toISOString(),
        dateDerniereActivite: maintenant.toISOString(),
        rappelsInactivite: 0,
      })
      .where('id', '=', compte.id)
      .execute()
    await oublierClefs(trx, compte.id)
    await fermerSessions(trx, compte.id)
    const auteur = { ...compte, etablissement: compte.raisonSociale }
    await ecrireJournal(trx, auteur, maintenant, [
      { type: 'COMPTE.MOT_DE_PASSE', objet: 'compte', objetId: compte.id },
    ])
    const enCreation = compte.statut === 'ATT_CREA_COMPTE' && estPrincipal(compte.profil as Profil)
    if (enCreation && compte.teledeclarantId !== null) {
      await agirSurTeledeclarant(trx, compte.teledeclarantId, 'confirmerCourriel')
      await posterCode(trx, secrets, compte.teledeclarantId, maintenant)
      const depuis = jourDeParis(maintenant)
      const message = messageLettre({
        ...compte,
        attendue: attenduLe(depuis),
        limite: activableJusquau(depuis),
        suivi: `${config.adressePublique}${CHEMINS.activation}`,
      })
      await courriels.envoyer(
        trx,
        { destinataire: compte.email, compteId: compte.id, ...message },
        maintenant,
      )
      return true
    }
    if (clef.usage === 'RECUPERATION') {
      const message = messageMotDePasseChange({
        ...compte,
        lien: `${config.adressePublique}${CHEMINS.motDePasseOublie}`,
      })
      await courriels.envoyer(
        trx,
        { destinataire: compte.email, compteId: compte.id, ...message },
        maintenant,
      )
    }
    return false
  })
}

/** Change le mot de passe de la personne connectée : l’actuel prouve que c’est elle, ses autres sessions se ferment. */
export async function changerMotDePasse(
  deps: Dependances,
  d: {
    compte: CompteConnecte
    actuel: string
    motDePasse: string
    confirmation: string
    req: FastifyRequest
    maintenant: Date
  },
): Promise<void> {
  const { db, courriels, config } = deps
  const { compte, maintenant } = d
  await exigerMotDePasse(deps, compte, d.actuel, maintenant, 'actuel')
  verifier(d.motDePasse, d.confirmation)
  if (d.motDePasse === d.actuel) throw refuser('motDePasse', 'MDP_INCHANGE')
  if (estFacileADeviner(d.motDePasse, compte)) throw refuser('motDePasse', 'MDP_COMMUN')
  const empreinte = await hacher(d.motDePasse)
  await db.transaction().execute(async (trx) => {
    await agirSurCompte(trx, compte.id, 'poserMotDePasse')
    await trx.updateTable('compte').set({ motDePasse: empreinte }).where('id', '=', compte.id).execute()
    await oublierClefs(trx, compte.id)
    await fermerSessions(trx, compte.id, d.req)
    await ecrireJournal(trx, compte, maintenant, [
      { type: 'COMPTE.MOT_DE_PASSE', objet: 'compte', objetId: compte.id },
    ])
    const message = messageMotDePasseChange({
      ...compte,
      lien: `${config.adressePublique}${CHEMINS.motDePasseOublie}`,
    })
    await courriels.envoyer(trx, { destinataire: compte.email, compteId: compte.id, ...message }, maintenant)
  })
}

/**
 * Vérifie le mot de passe avant un acte qui engage la personne. Une session volée ne sert pas à le deviner : compté avant
 * d’être vérifié, pour que des essais simultanés ne passent pas à plusieurs.
 */
export async function exigerMotDePasse(
  { db }: Pick<Dependances, 'db'>,
  compte: CompteConnecte,
  tape: string,
  maintenant: Date,
  champ = 'motDePasse',
): Promise<void> {
  const cle = `mot-de-passe:${compte.id}`
  await compterEssai(db, cle, ECHECS_AVANT_SUSPENSION, maintenant)
  if (!(await estLeMotDePasse(await empreinteDuMotDePasse(db, compte.id), tape)))
    throw refuser(champ, 'MDP_ACTUEL_FAUX')
  await oublierCompteur(db, cle)
}
