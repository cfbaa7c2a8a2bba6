import * as ADRESSES from '#domain/adresses.ts'
import { messageInactivite, messageSupprime } from '#domain/messages/compte.ts'
import { estPrincipal } from '#domain/acces/gestion.ts'
import type { Profil } from '#domain/acces/profils.ts'
import { jourDeParis } from '#domain/jour.ts'
import { echeanceInactivite, suppressionAnnoncee } from '#domain/teledeclarant/inactivite.ts'
import type { Transaction } from 'kysely'
import type { Dependances } from '#server/app.ts'
import { poserClef } from '#server/platform/clefs.ts'
import { supprimerCompte } from '#server/platform/comptes.ts'
import type { Travail } from '#server/platform/jobs.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import type { DB } from '#server/platform/schema.ts'
import { representeEncore, supprimerTeledeclarant } from '#server/platform/teledeclarants.ts'
import { mettreEnSommeil, pourChacun } from './nuit.ts'
import { comptesQuiDorment, lireDormeur, type CompteQuiDort } from './nuit.store.ts'

/** Chaque nuit : prévenir les comptes qui dorment, supprimer ceux qu’un an a passés (R711-2). */
export function nuitInactivite(deps: Dependances): Travail {
  return {
    nom: 'inactivite',
    cron: '45 4 * * *',
    reprise: 'nuit',
    async faire() {
      const maintenant = deps.horloge.maintenant()
      await pourChacun(deps, await comptesQuiDorment(deps.db, maintenant), (trx, id) =>
        traiterSommeil(trx, deps, id, maintenant),
      )
    },
  }
}

async function traiterSommeil(
  trx: Transaction<DB>,
  deps: Dependances,
  id: number,
  maintenant: Date,
): Promise<void> {
  // L’administrateur principal a pu emporter tout l’établissement juste avant.
  const c = await lireDormeur(trx, id)
  if (!c) return
  const derniere = jourDeParis(new Date(c.derniere))
  const dernierRappel = c.dernierRappel && jourDeParis(new Date(c.dernierRappel))
  const echeance = echeanceInactivite(
    { derniere, rappels: c.rappels, dernierRappel },
    jourDeParis(maintenant),
  )
  if (echeance?.acte === 'supprimer') await supprimer(trx, deps, c, maintenant)
  else if (echeance) await rappeler(trx, deps, c, echeance.rappels, maintenant)
}

async function rappeler(
  trx: Transaction<DB>,
  { secrets, courriels, config }: Dependances,
  c: CompteQuiDort,
  rappels: number,
  maintenant: Date,
): Promise<void> {
  const clef = await poserClef(trx, secrets, { compteId: c.id, usage: 'RESTER' }, maintenant)
  await trx
    .updateTable('compte')
    .set({ rappelsInactivite: rappels, dateDernierRappelInactivite: maintenant.toISOString() })
    .where('id', '=', c.id)
    .execute()
  const message = messageInactivite({
    ...c,
    suppressionLe: suppressionAnnoncee(jourDeParis(new Date(c.derniere)), rappels, jourDeParis(maintenant)),
    lien: `${config.adressePublique}${ADRESSES.resterActif(clef)}`,
  })
  await courriels.envoyer(trx, { destinataire: c.email, compteId: c.id, ...message }, maintenant)
  await ecrireJournal(trx, 'systeme', maintenant, [
    { type: 'COMPTE.RAPPEL_INACTIVITE', objet: 'compte', objetId: c.id },
  ])
}

async function supprimer(
  trx: Transaction<DB>,
  deps: Dependances,
  c: CompteQuiDort,
  maintenant: Date,
): Promise<void> {
  const { courriels, config } = deps
  const emporte = estPrincipal(c.profil as Profil)
  const attendu = emporte && (await representeEncore(trx, c.teledeclarantId))
  const message = (p: { prenom: string; nom: string }) =>
    messageSupprime({ ...p, cause: 'inactivite', attendu, accueil: config.adressePublique })
  await ecrireJournal(trx, 'systeme', maintenant, [
    { type: 'COMPTE.INACTIVITE', objet: 'compte', objetId: c.id },
  ])
  const id = c.teledeclarantId
  if (!emporte) await supprimerCompte(trx, courriels, c.id, message, maintenant)
  else if (attendu)
    await mettreEnSommeil(trx, deps, { id, acte: 'endormir', email: c.email, message, maintenant })
  else await supprimerTeledeclarant(trx, deps, { id, cause: message, auteur: 'systeme', maintenant })
}
