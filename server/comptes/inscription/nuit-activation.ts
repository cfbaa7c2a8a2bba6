import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { leSysteme, type Acte } from '#server/socle/registre/actes/acte.ts'
import { messageExpire, messageRappelActivation } from '#domain/comptes/compte/messages.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import {
  activableJusquau,
  attenteDActivation,
  echeanceActivation,
  lettresRestantes,
} from '#domain/comptes/inscription/activation.ts'
import type { Config } from '#server/socle/config.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { supprimerCompte } from '#server/socle/registre/comptes/comptes.ts'
import { joursDes, lettresDe } from '#server/socle/registre/comptes/courriers.ts'
import { enveloppeDe, lireTeledeclarant } from '#server/socle/registre/comptes/etablissement.ts'
import { jourDeDepart } from '#server/socle/registre/comptes/lettres.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import {
  representeEncore,
  supprimerTeledeclarant,
  tenirAvecBrouillons,
  type Retenue,
} from '#server/socle/registre/comptes/teledeclarants.ts'
import { pourChacun } from '#server/socle/registre/actes/nuit.ts'
import { mettreEnSommeil } from './nuit.ts'
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
      const nuit = leSysteme(deps.horloge.maintenant())
      await pourChacun(deps, nuit, await enAttenteDActivation(deps.db), (acte, id) =>
        traiterAttente(acte, deps, id),
      )
      await pourChacun(deps, nuit, await invitesSansReponse(deps.db, nuit.maintenant), (acte, id) =>
        oublierInvite(acte, deps, id),
      )
    },
  }
}

async function traiterAttente(
  acte: Acte<ArretDEtat | Retenue>,
  deps: Dependances,
  id: number,
): Promise<void> {
  await tenirAvecBrouillons(acte, id)
  const t = await lireEnAttente(acte.trx, id)
  if (!t) return
  const echeance = echeanceActivation(jourDeParis(t.depuis), t.rappels, acte.aujourdhui)
  if (echeance?.acte === 'supprimer') await expirer(acte, deps, t)
  else if (echeance) await rappeler(acte, deps, t, echeance.rappels)
}

async function expirer(
  acte: Acte<ArretDEtat | Retenue>,
  deps: Dependances,
  { id, email }: EnAttente,
): Promise<void> {
  const attendu = await representeEncore(acte.trx, id)
  const message = (p: { prenom: string; nom: string }) =>
    messageExpire({ ...p, attendu, accueil: deps.config.adressePublique })
  // Revenu d’un sommeil sans aller au bout : ses copropriétés l’attendent encore.
  if (attendu) await mettreEnSommeil(acte, deps, { id, acte: 'renoncer', email, message })
  else
    await supprimerTeledeclarant(acte, deps, {
      id,
      acte: 'expirer',
      cause: message,
    })
}

/** Ce qu’attend ce compte : l’écran d’activation et le rappel disent la même chose. */
async function attenteDe(acte: Acte<ArretDEtat | Retenue>, config: Config, t: EnAttente) {
  const [lettres, etablissement] = await Promise.all([
    lettresDe(acte.trx, t.id),
    lireTeledeclarant(acte.trx, t.id),
  ])
  return attenteDActivation(
    {
      statut: t.statut,
      depuis: jourDeParis(t.depuis),
      remise: jourDeDepart(lettres[0], config),
      sansAdresse: etablissement === undefined || enveloppeDe(etablissement) === null,
      restantes: lettresRestantes(joursDes(lettres), acte.aujourdhui),
    },
    acte.aujourdhui,
  )
}

async function rappeler(
  acte: Acte<ArretDEtat | Retenue>,
  { courriels, config }: Dependances,
  t: EnAttente,
  rappels: number,
): Promise<void> {
  const depuis = jourDeParis(t.depuis)
  const attente = await attenteDe(acte, config, t)
  await acte.trx
    .updateTable('teledeclarant')
    .set({ activationRappels: rappels })
    .where('id', '=', t.id)
    .execute()
  const message = messageRappelActivation({
    ...t,
    attente,
    aujourdhui: acte.aujourdhui,
    limite: activableJusquau(depuis),
    lien: `${config.adressePublique}${attente === 'mot-de-passe' ? CHEMINS.motDePasseOublie : CHEMINS.activation}`,
  })
  await courriels.envoyer(acte, { id: t.compteId, email: t.email }, message)
  await ecrireJournal(acte, [{ type: 'COMPTE.RAPPEL_ACTIVATION', objet: 'teledeclarant', objetId: t.id }])
}

async function oublierInvite(
  acte: Acte<ArretDEtat | Retenue>,
  { courriels, config }: Dependances,
  id: number,
): Promise<void> {
  const invite = await lireInvite(acte.trx, id, acte.maintenant)
  if (!invite) return
  if (acte.aujourdhui <= activableJusquau(jourDeParis(invite.dateCreation))) return
  await supprimerCompte(acte, courriels, id, (p) =>
    messageExpire({ ...p, invite: true, accueil: config.adressePublique }),
  )
  await ecrireJournal(acte, [{ type: 'COMPTE.SANS_REPONSE', objet: 'compte', objetId: id }])
}
