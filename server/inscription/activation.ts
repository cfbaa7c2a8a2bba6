import { messageActive } from '#domain/messages/compte.ts'
import { afficherJour, jourDeParis, plusJours, type Jour } from '#domain/jour.ts'
import {
  activableJusquau,
  attenduLe,
  peutRedemander,
  suiviActivation,
} from '#domain/teledeclarant/activation.ts'
import type { StatutTeledeclarant } from '#domain/teledeclarant/statuts.ts'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { compter, lireCompteur, oublierCompteur } from '#server/platform/compteurs.ts'
import { lettresDe, posterCode, servirCode } from '#server/platform/courriers.ts'
import { agirSurTeledeclarant } from '#server/platform/etats.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import { suiviDe } from './inscription.store.ts'

const ESSAIS_MAX = 5
const FENETRE_SECONDES = 15 * 60
/** Lettres qu’une personne peut demander elle-même ; au-delà, l’assistance regarde pourquoi rien n’arrive. */
const LETTRES_MAX = 3

/** Où en est l’activation ; null pour qui n’a pas d’établissement à activer. */
export async function suivreActivation(deps: Dependances, compte: CompteConnecte, aujourdhui: Jour) {
  if (compte.idTeledeclarant === null) return null
  const t = await suiviDe(deps.db, compte.idTeledeclarant)
  const [derniere] = await lettresDe(deps.db, compte.idTeledeclarant)
  if (t.activationDepuis === null && !derniere) return null
  const depuis = jourDeParis(new Date(t.activationDepuis ?? t.dateCreation))
  const remise = derniere?.dateRemise ? jourDeParis(new Date(derniere.dateRemise)) : null
  const statut = t.statut as StatutTeledeclarant
  return {
    etapes: suiviActivation({ statut, depuis, remise }, aujourdhui),
    aActiver: statut === 'ATT_ACTIVATION',
    peutRedemander: statut === 'ATT_ACTIVATION' && peutRedemander(depuis, aujourdhui),
    redemandableLe: plusJours(attenduLe(depuis), 1),
    destinataire: derniere?.destinataire ?? [],
    limite: activableJusquau(depuis),
  }
}

/** §2.6 : active le compte par le code reçu par la poste. Cinq essais par quart d’heure. */
export async function activer(
  deps: Dependances,
  compte: CompteConnecte,
  tape: string,
  maintenant: Date,
): Promise<void> {
  const { db, secrets, courriels, config } = deps
  const id = compte.idTeledeclarant!
  const cle = `activation:${id}`
  const essais = await lireCompteur(db, cle, maintenant)
  if (essais.nombre >= ESSAIS_MAX)
    throw new AppelRefuse(429, 'TROP_DE_TENTATIVES', {
      params: {
        minutes: Math.max(1, Math.ceil((essais.expire.getTime() - maintenant.getTime()) / 60_000)),
      },
    })
  const bon = await db.transaction().execute(async (trx) => {
    if (!(await servirCode(trx, secrets, id, tape))) {
      await ecrireJournal(trx, compte, maintenant, [
        { type: 'COMPTE.CODE_FAUX', objet: 'teledeclarant', objetId: id },
      ])
      return false
    }
    await agirSurTeledeclarant(trx, id, 'activer')
    await ecrireJournal(trx, compte, maintenant, [
      { type: 'COMPTE.ACTIVATION', objet: 'teledeclarant', objetId: id },
    ])
    const message = messageActive({ ...compte, accueil: config.adressePublique })
    await courriels.envoyer(trx, { destinataire: compte.email, compteId: compte.id, ...message }, maintenant)
    return true
  })
  if (!bon) {
    await compter(db, cle, FENETRE_SECONDES, maintenant)
    throw new AppelRefuse(400, 'DONNEES_REFUSEES', {
      refus: [{ champ: 'code', code: 'CODE_ACTIVATION_FAUX' }],
    })
  }
  await oublierCompteur(db, cle)
}

/** La lettre n’est pas venue : une autre part, avec un autre code. Ouvert passé le délai de la première. */
export async function redemander(
  deps: Dependances,
  compte: CompteConnecte,
  aujourdhui: Jour,
  maintenant: Date,
): Promise<void> {
  const id = compte.idTeledeclarant!
  await deps.db.transaction().execute(async (trx) => {
    const t = await trx
      .selectFrom('teledeclarant')
      .select(['statut', 'activationDepuis', 'dateCreation'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const depuis = jourDeParis(new Date(t.activationDepuis ?? t.dateCreation))
    const lettres = await lettresDe(trx, id)
    if (t.statut !== 'ATT_ACTIVATION' || !peutRedemander(depuis, aujourdhui))
      throw new AppelRefuse(409, 'CODE_TROP_TOT', { params: { date: afficherJour(attenduLe(depuis)) } })
    if (lettres.length >= LETTRES_MAX)
      throw new AppelRefuse(409, 'LETTRES_MAX', { params: { max: LETTRES_MAX } })
    await posterCode(trx, deps.secrets, id, maintenant)
    await ecrireJournal(trx, compte, maintenant, [
      { type: 'COMPTE.CODE_REGENERE', objet: 'teledeclarant', objetId: id },
    ])
  })
}

/** Le teneur tire un nouveau code (§2.8) : l’ancien ne vaut plus rien, une lettre part. Rend le code. */
export async function regenerer(
  deps: Dependances,
  teneur: CompteConnecte,
  id: number,
  maintenant: Date,
): Promise<{ clef: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const t = await trx
      .selectFrom('teledeclarant')
      .select('statut')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!t || t.statut === 'SUPPRIME') throw new AppelRefuse(404, 'INTROUVABLE')
    if (t.statut !== 'ATT_ACTIVATION') throw new AppelRefuse(409, 'CODE_SANS_OBJET')
    const clef = await posterCode(trx, deps.secrets, id, maintenant)
    await ecrireJournal(trx, teneur, maintenant, [
      { type: 'COMPTE.CODE_REGENERE', objet: 'teledeclarant', objetId: id },
    ])
    return { clef }
  })
}
