import * as CHEMINS from '#domain/chemins.ts'
import { messageExpire, messageRappelActivation } from '#domain/messages/compte.ts'
import { jourDeParis } from '#domain/jour.ts'
import { activableJusquau, echeanceActivation, peutRedemander } from '#domain/teledeclarant/activation.ts'
import type { Transaction } from 'kysely'
import type { Dependances } from '#server/app.ts'
import { supprimerCompte } from '#server/platform/comptes.ts'
import type { Travail } from '#server/platform/jobs.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import type { DB } from '#server/platform/schema.ts'
import { representeEncore, supprimerTeledeclarant } from '#server/platform/teledeclarants.ts'
import { mettreEnSommeil, pourChacun } from './nuit.ts'
import {
  enAttenteDActivation,
  invitesSansReponse,
  lireEnAttente,
  lireInvite,
  type EnAttente,
} from './nuit.store.ts'

/**
 * Chaque nuit : rappeler les comptes qui attendent leur activation, supprimer ceux que deux mois ont passés, et les
 * utilisateurs invités qui n’ont pas répondu dans ce délai.
 */
export function nuitActivation(deps: Dependances): Travail {
  return {
    nom: 'activations',
    cron: '30 4 * * *',
    reprise: 'nuit',
    async faire() {
      const maintenant = deps.horloge.maintenant()
      await pourChacun(deps, await enAttenteDActivation(deps.db), (trx, id) =>
        traiterAttente(trx, deps, id, maintenant),
      )
      await pourChacun(deps, await invitesSansReponse(deps.db, maintenant), (trx, id) =>
        oublierInvite(trx, deps, id, maintenant),
      )
    },
  }
}

async function traiterAttente(
  trx: Transaction<DB>,
  deps: Dependances,
  id: number,
  maintenant: Date,
): Promise<void> {
  const t = await lireEnAttente(trx, id)
  if (!t) return
  const echeance = echeanceActivation(jourDeParis(new Date(t.depuis)), t.rappels, jourDeParis(maintenant))
  if (echeance?.acte === 'supprimer') await expirer(trx, deps, t, maintenant)
  else if (echeance) await rappeler(trx, deps, t, echeance.rappels, maintenant)
}

async function expirer(
  trx: Transaction<DB>,
  deps: Dependances,
  { id, email }: EnAttente,
  maintenant: Date,
): Promise<void> {
  const attendu = await representeEncore(trx, id)
  const message = (p: { prenom: string; nom: string }) =>
    messageExpire({ ...p, attendu, accueil: deps.config.adressePublique })
  // Revenu d’un sommeil sans aller au bout : ses copropriétés l’attendent encore.
  if (attendu) await mettreEnSommeil(trx, deps, { id, acte: 'renoncer', email, message, maintenant })
  else
    await supprimerTeledeclarant(trx, deps, {
      id,
      acte: 'expirer',
      cause: message,
      auteur: 'systeme',
      maintenant,
    })
}

async function rappeler(
  trx: Transaction<DB>,
  { courriels, config }: Dependances,
  t: EnAttente,
  rappels: number,
  maintenant: Date,
): Promise<void> {
  const depuis = jourDeParis(new Date(t.depuis))
  const attendCourriel = t.statut === 'ATT_CREA_COMPTE'
  await trx.updateTable('teledeclarant').set({ activationRappels: rappels }).where('id', '=', t.id).execute()
  const message = messageRappelActivation({
    ...t,
    attendCourriel,
    enRetard: peutRedemander(depuis, jourDeParis(maintenant)),
    limite: activableJusquau(depuis),
    lien: `${config.adressePublique}${attendCourriel ? CHEMINS.motDePasseOublie : CHEMINS.activation}`,
  })
  await courriels.envoyer(trx, { destinataire: t.email, compteId: t.compteId, ...message }, maintenant)
  await ecrireJournal(trx, 'systeme', maintenant, [
    { type: 'COMPTE.RAPPEL_ACTIVATION', objet: 'teledeclarant', objetId: t.id },
  ])
}

async function oublierInvite(
  trx: Transaction<DB>,
  { courriels, config }: Dependances,
  id: number,
  maintenant: Date,
): Promise<void> {
  const invite = await lireInvite(trx, id, maintenant)
  if (!invite) return
  if (jourDeParis(maintenant) <= activableJusquau(jourDeParis(new Date(invite.dateCreation)))) return
  await supprimerCompte(
    trx,
    courriels,
    id,
    (p) => messageExpire({ ...p, invite: true, accueil: config.adressePublique }),
    maintenant,
  )
  await ecrireJournal(trx, 'systeme', maintenant, [
    { type: 'COMPTE.SANS_REPONSE', objet: 'compte', objetId: id },
  ])
}
