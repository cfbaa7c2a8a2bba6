import {
  messageExpire,
  messageInactivite,
  messageRappelActivation,
  messageSupprime,
} from '#domain/messages/compte.ts'
import { estPrincipal } from '#domain/acces/gestion.ts'
import type { Profil } from '#domain/acces/profils.ts'
import { jourDeParis } from '#domain/jour.ts'
import { activableJusquau, echeanceActivation, peutRedemander } from '#domain/teledeclarant/activation.ts'
import { echeanceInactivite, suppressionAnnoncee } from '#domain/teledeclarant/inactivite.ts'
import type { Dependances } from '#server/app.ts'
import { poserClef } from '#server/platform/clefs.ts'
import { supprimerCompte } from '#server/platform/comptes.ts'
import { agirSurTeledeclarant } from '#server/platform/etats.ts'
import type { Travail } from '#server/platform/jobs.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import { representeEncore, supprimerTeledeclarant } from '#server/platform/teledeclarants.ts'
import { comptesQuiDorment, enAttenteDActivation, type CompteQuiDort, type EnAttente } from './nuit.store.ts'

/** Un dossier qui échoue n’arrête pas les autres ; la nuit finie, l’échec se voit et la file réessaie. */
async function pourChacun<T>(dossiers: readonly T[], agir: (dossier: T) => Promise<void>): Promise<void> {
  const echecs: unknown[] = []
  for (const dossier of dossiers) {
    try {
      await agir(dossier)
    } catch (echec) {
      echecs.push(echec)
    }
  }
  if (echecs.length > 0) throw new AggregateError(echecs, `${echecs.length} dossiers de la nuit ont échoué`)
}

/** Chaque nuit : rappeler les comptes qui attendent leur activation, supprimer ceux que deux mois ont passés. */
export function nuitActivation(deps: Dependances): Travail {
  return {
    nom: 'activations',
    cron: '30 4 * * *',
    async faire() {
      const maintenant = deps.horloge.maintenant()
      await pourChacun(await enAttenteDActivation(deps.db), (t) => traiterAttente(deps, t, maintenant))
    },
  }
}

async function traiterAttente(deps: Dependances, t: EnAttente, maintenant: Date): Promise<void> {
  const { db, courriels, config } = deps
  const aujourdhui = jourDeParis(maintenant)
  const depuis = jourDeParis(new Date(t.depuis))
  const echeance = echeanceActivation(depuis, t.rappels, aujourdhui)
  if (!echeance) return
  await db.transaction().execute(async (trx) => {
    if (echeance.acte === 'supprimer') {
      const attendu = await representeEncore(trx, t.id)
      const message = (p: { prenom: string; nom: string }) =>
        messageExpire({ ...p, attendu, accueil: config.adressePublique })
      if (attendu) {
        // Revenu d’un sommeil sans aller au bout : ses copropriétés l’attendent encore.
        await supprimerCompte(trx, courriels, t.compteId, message, maintenant)
        await trx
          .updateTable('teledeclarant')
          .set({ activationDepuis: null })
          .where('id', '=', t.id)
          .execute()
        if (t.statut === 'ATT_ACTIVATION') await agirSurTeledeclarant(trx, t.id, 'renoncer')
      } else
        await supprimerTeledeclarant(trx, deps, { id: t.id, cause: message, auteur: 'systeme', maintenant })
      return
    }
    const attendCourriel = t.statut === 'ATT_CREA_COMPTE'
    await trx
      .updateTable('teledeclarant')
      .set({ activationRappels: echeance.rappels })
      .where('id', '=', t.id)
      .execute()
    await courriels.envoyer(
      trx,
      {
        destinataire: t.email,
        compteId: t.compteId,
        ...messageRappelActivation({
          prenom: t.prenom,
          nom: t.nom,
          attendCourriel,
          enRetard: peutRedemander(depuis, aujourdhui),
          limite: activableJusquau(depuis),
          lien: `${config.adressePublique}/compte/${attendCourriel ? 'mot-de-passe-oublie' : 'activation'}`,
        }),
      },
      maintenant,
    )
    await ecrireJournal(trx, 'systeme', maintenant, [
      { type: 'COMPTE.RAPPEL_ACTIVATION', objet: 'teledeclarant', objetId: t.id },
    ])
  })
}

/** Chaque nuit : prévenir les comptes qui dorment, supprimer ceux qu’un an a passés (R711-2). */
export function nuitInactivite(deps: Dependances): Travail {
  return {
    nom: 'inactivite',
    cron: '45 4 * * *',
    async faire() {
      const maintenant = deps.horloge.maintenant()
      await pourChacun(await comptesQuiDorment(deps.db, maintenant), (c) =>
        traiterSommeil(deps, c, maintenant),
      )
    },
  }
}

async function traiterSommeil(deps: Dependances, c: CompteQuiDort, maintenant: Date): Promise<void> {
  const { db, courriels, secrets, config } = deps
  const derniere = jourDeParis(new Date(c.derniere))
  const dernierRappel = c.dernierRappel && jourDeParis(new Date(c.dernierRappel))
  const echeance = echeanceInactivite(
    { derniere, rappels: c.rappels, dernierRappel },
    jourDeParis(maintenant),
  )
  if (!echeance) return
  await db.transaction().execute(async (trx) => {
    // L’administrateur principal a pu emporter tout l’établissement juste avant.
    const { statut } = await trx
      .selectFrom('compte')
      .select('statut')
      .where('id', '=', c.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (statut !== 'ACTIF') return
    if (echeance.acte === 'supprimer') {
      await supprimerEndormi(trx, deps, c, maintenant)
      return
    }
    const clef = await poserClef(trx, secrets, { compteId: c.id, usage: 'RESTER' }, maintenant)
    await trx
      .updateTable('compte')
      .set({ rappelsInactivite: echeance.rappels, dateDernierRappelInactivite: maintenant.toISOString() })
      .where('id', '=', c.id)
      .execute()
    await courriels.envoyer(
      trx,
      {
        destinataire: c.email,
        compteId: c.id,
        ...messageInactivite({
          prenom: c.prenom,
          nom: c.nom,
          suppressionLe: suppressionAnnoncee(derniere, echeance.rappels, jourDeParis(maintenant)),
          lien: `${config.adressePublique}/compte/rester-actif?key=${clef}`,
        }),
      },
      maintenant,
    )
    await ecrireJournal(trx, 'systeme', maintenant, [
      { type: 'COMPTE.RAPPEL_INACTIVITE', objet: 'compte', objetId: c.id },
    ])
  })
}

async function supprimerEndormi(
  trx: Parameters<typeof supprimerCompte>[0],
  deps: Dependances,
  c: CompteQuiDort,
  maintenant: Date,
): Promise<void> {
  const emporte = estPrincipal(c.profil as Profil) && c.teledeclarantId !== null
  const attendu = emporte && (await representeEncore(trx, c.teledeclarantId!))
  const message = (p: { prenom: string; nom: string }) =>
    messageSupprime({ ...p, cause: 'inactivite', attendu, accueil: deps.config.adressePublique })
  await ecrireJournal(trx, 'systeme', maintenant, [
    { type: 'COMPTE.INACTIVITE', objet: 'compte', objetId: c.id },
  ])
  if (!emporte || c.teledeclarantId === null) {
    await supprimerCompte(trx, deps.courriels, c.id, message, maintenant)
    return
  }
  if (!attendu) {
    await supprimerTeledeclarant(trx, deps, {
      id: c.teledeclarantId,
      cause: message,
      auteur: 'systeme',
      maintenant,
    })
    return
  }
  const comptes = await trx
    .selectFrom('compte')
    .select('id')
    .where('teledeclarantId', '=', c.teledeclarantId)
    .where('statut', '!=', 'SUPPRIME')
    .execute()
  for (const { id } of comptes) await supprimerCompte(trx, deps.courriels, id, message, maintenant)
  await agirSurTeledeclarant(trx, c.teledeclarantId, 'endormir')
  await trx
    .updateTable('teledeclarant')
    .set({ email: c.email, activationDepuis: null })
    .where('id', '=', c.teledeclarantId)
    .execute()
  await ecrireJournal(trx, 'systeme', maintenant, [
    { type: 'ETABLISSEMENT.MISE_EN_SOMMEIL', objet: 'teledeclarant', objetId: c.teledeclarantId },
  ])
}
