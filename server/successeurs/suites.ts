import { COPROPRIETE } from '#domain/copropriete/transitions.ts'
import { MANDAT } from '#domain/mandat/transitions.ts'
import { suiteDe, type Acte } from '#server/registre/acte.ts'
import { agir, type ArretDEtat } from '#server/registre/etats.ts'
import * as store from './successeurs.store.ts'

type APoser = Pick<store.CoproprieteLue, 'id' | 'etat' | 'mandatFin' | 'voieNotaire'>

/** Le successeur est nommé : le mandat le dit et, s’il a pris fin, la copropriété attend sa confirmation. */
export async function attendreLeSuccesseur(acte: Acte<ArretDEtat>, c: APoser): Promise<void> {
  const { trx, aujourdhui } = acte
  const finie =
    c.etat === 'IMMATRICULEE_RATTACHEMENT_EXPIRE' || (c.mandatFin !== null && c.mandatFin < aujourdhui)
  const avec = { successeurDeclare: true }
  if (finie && c.etat !== 'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER')
    await agir(suiteDe(acte), COPROPRIETE, c.id, 'passerAuSuccesseur', { avec })
  else await trx.updateTable('copropriete').set(avec).where('id', '=', c.id).execute()
  const mandat = await store.mandatASuivre(trx, c.id)
  if (mandat) await agir(acte, MANDAT, mandat.id, 'declarerSuccesseur')
}

/** Personne n’est plus attendu : le mandat court encore, ou a pris fin sans successeur. */
export async function oublierLeSuccesseur(acte: Acte<ArretDEtat>, c: APoser): Promise<void> {
  const { trx } = acte
  const attendue = c.etat === 'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER'
  const avec = { successeurDeclare: false }
  // Désignée par un notaire : il n’y a pas de mandat à quoi revenir.
  const oublier = c.voieNotaire === null ? 'oublierSuccesseur' : 'oublierDesigne'
  if (attendue) await agir(acte, COPROPRIETE, c.id, oublier, { avec })
  else await trx.updateTable('copropriete').set(avec).where('id', '=', c.id).execute()
  const mandat = await store.mandatASuivre(trx, c.id)
  if (mandat?.statut !== 'SUCCESSEUR_DECLARE') return
  await agir(acte, MANDAT, mandat.id, 'oublierSuccesseur')
  if (attendue) await agir(suiteDe(acte), MANDAT, mandat.id, 'expirer')
}
