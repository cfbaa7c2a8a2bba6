import { messageActive } from '#domain/messages/compte.ts'
import { afficherJour, jourDeParis, plusJours, type Jour } from '#domain/jour.ts'
import {
  activableJusquau,
  attenduLe,
  LETTRES_MAX,
  lettresRestantes,
  peutRedemander,
  suiviActivation,
} from '#domain/teledeclarant/activation.ts'
import { verifierAdresse, type SaisieAdresse } from '#domain/teledeclarant/inscription.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { oublierCompteur } from '#server/platform/compteurs.ts'
import { lettresDe, posterCode, servirCode } from '#server/platform/courriers.ts'
import { compterEssai } from '#server/platform/essais.ts'
import {
  adresseDuRepresentant,
  colonnesDAdresse,
  demandeLe,
  lireTeledeclarant,
  type LigneTeledeclarant,
} from '#server/platform/etablissement.ts'
import { agirSurTeledeclarant } from '#server/platform/etats.ts'
import { changements, ecrireJournal } from '#server/platform/journal.ts'
import type { DB } from '#server/platform/schema.ts'

const ESSAIS_MAX = 5

const joursDes = (lettres: readonly { dateCreation: string }[]): Jour[] =>
  lettres.map((l) => jourDeParis(new Date(l.dateCreation)))

/** Le jour d’où partent les délais : celui de la dernière lettre, à défaut de la demande. */
const depuisDe = (t: LigneTeledeclarant): Jour =>
  t.activationDepuis ? jourDeParis(new Date(t.activationDepuis)) : demandeLe(t)

/** L’établissement de la personne ; `verrou` le tient jusqu’à la fin de la transaction. Refuse (404) s’il n’est plus. */
async function leSien(db: Kysely<DB>, compte: CompteConnecte, verrou = false): Promise<LigneTeledeclarant> {
  const t = await lireTeledeclarant(db, compte.idTeledeclarant!, verrou)
  if (!t) throw new AppelRefuse(404, 'INTROUVABLE')
  return t
}

/** Où en est l’activation ; null pour qui n’a pas d’établissement à activer. */
export async function suivreActivation(deps: Dependances, compte: CompteConnecte, aujourdhui: Jour) {
  if (compte.idTeledeclarant === null) return null
  const [t, lettres] = await Promise.all([
    leSien(deps.db, compte),
    lettresDe(deps.db, compte.idTeledeclarant),
  ])
  const [derniere] = lettres
  if (t.activationDepuis === null && !derniere) return null
  const demande = demandeLe(t)
  const depuis = depuisDe(t)
  const remise = derniere?.dateRemise ? jourDeParis(new Date(derniere.dateRemise)) : null
  const statut = t.statut
  const aActiver = statut === 'ATT_ACTIVATION'
  return {
    etapes: suiviActivation({ statut, demande, depuis, remise }, aujourdhui),
    aActiver,
    peutRedemander: aActiver && peutRedemander(depuis, aujourdhui),
    lettresRestantes: lettresRestantes(joursDes(lettres), aujourdhui),
    redemandableLe: plusJours(attenduLe(depuis), 1),
    destinataire: derniere?.destinataire ?? [],
    adresse: aActiver && compte.adminPrincipal ? adresseDuRepresentant(t) : null,
    limite: activableJusquau(depuis),
  }
}

/** §2.6 : active le compte par le code reçu par la poste, deux mois au plus. Cinq essais par quart d’heure. */
export async function activer(
  deps: Dependances,
  compte: CompteConnecte,
  tape: string,
  { aujourdhui, maintenant }: { aujourdhui: Jour; maintenant: Date },
): Promise<void> {
  const { db, secrets, courriels, config } = deps
  const id = compte.idTeledeclarant!
  const limite = activableJusquau(depuisDe(await leSien(db, compte)))
  if (aujourdhui > limite)
    throw new AppelRefuse(409, 'ACTIVATION_PASSEE', { params: { date: afficherJour(limite) } })
  const cle = `activation:${id}`
  await compterEssai(db, cle, ESSAIS_MAX, maintenant)
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
  if (!bon)
    throw new AppelRefuse(400, 'DONNEES_REFUSEES', {
      refus: [{ champ: 'code', code: 'CODE_ACTIVATION_FAUX' }],
    })
  await oublierCompteur(db, cle)
}

/** Une autre lettre part, si la personne en a encore : l’ancien code ne vaut plus rien. */
async function posterEncore(
  trx: Transaction<DB>,
  { secrets }: Dependances,
  compte: CompteConnecte,
  aujourdhui: Jour,
  maintenant: Date,
): Promise<void> {
  const id = compte.idTeledeclarant!
  if (lettresRestantes(joursDes(await lettresDe(trx, id)), aujourdhui) === 0)
    throw new AppelRefuse(409, 'LETTRES_MAX', { params: { max: LETTRES_MAX } })
  await posterCode(trx, secrets, id, maintenant)
  await ecrireJournal(trx, compte, maintenant, [
    { type: 'COMPTE.CODE_REGENERE', objet: 'teledeclarant', objetId: id },
  ])
}

/** La lettre n’est pas venue : une autre part. Ouvert passé le délai de la première. */
export async function redemander(
  deps: Dependances,
  compte: CompteConnecte,
  aujourdhui: Jour,
  maintenant: Date,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const t = await leSien(trx, compte, true)
    const depuis = depuisDe(t)
    if (t.statut !== 'ATT_ACTIVATION' || !peutRedemander(depuis, aujourdhui))
      throw new AppelRefuse(409, 'CODE_TROP_TOT', { params: { date: afficherJour(attenduLe(depuis)) } })
    await posterEncore(trx, deps, compte, aujourdhui, maintenant)
  })
}

/**
 * Corrige l’adresse où part la lettre, tant que le compte n’est pas activé : la précédente est annulée, une autre part. Rend
 * faux si rien n’a changé. Refuse (403) qui n’est pas l’administrateur principal, (409) après la dernière lettre.
 */
export async function corrigerAdresse(
  deps: Dependances,
  compte: CompteConnecte,
  saisie: SaisieAdresse,
  { aujourdhui, maintenant }: { aujourdhui: Jour; maintenant: Date },
): Promise<boolean> {
  if (!compte.adminPrincipal) throw new AppelRefuse(403, 'NON_AUTORISE')
  const refus = verifierAdresse(saisie)
  if (refus.length > 0) throw new AppelRefuse(400, 'DONNEES_REFUSEES', { refus })
  return deps.db.transaction().execute(async (trx) => {
    const t = await leSien(trx, compte, true)
    const { id } = t
    if (t.statut !== 'ATT_ACTIVATION') throw new AppelRefuse(409, 'CODE_SANS_OBJET')
    const voulu = colonnesDAdresse(t, saisie)
    const change = changements<Record<keyof typeof voulu, string | boolean | null>>(t, voulu)
    if (!change) return false
    await trx
      .updateTable('teledeclarant')
      .set((eb) => ({ ...voulu, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await ecrireJournal(trx, compte, maintenant, [
      { type: 'ETABLISSEMENT.MODIFICATION', objet: 'teledeclarant', objetId: id, ...change },
    ])
    await posterEncore(trx, deps, compte, aujourdhui, maintenant)
    return true
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
    const t = await lireTeledeclarant(trx, id, true)
    if (!t || t.statut === 'SUPPRIME') throw new AppelRefuse(404, 'INTROUVABLE')
    if (t.statut !== 'ATT_ACTIVATION') throw new AppelRefuse(409, 'CODE_SANS_OBJET')
    const clef = await posterCode(trx, deps.secrets, id, maintenant)
    await ecrireJournal(trx, teneur, maintenant, [
      { type: 'COMPTE.CODE_REGENERE', objet: 'teledeclarant', objetId: id },
    ])
    return { clef }
  })
}
