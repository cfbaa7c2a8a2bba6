import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { situationMandat, type SituationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import { suiteDe, type Acte } from '#server/socle/registre/actes/acte.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { noterCopropriete } from '#server/socle/registre/chiffres/score.ts'
import * as store from './successeurs.store.ts'

type APoser = Pick<store.CoproprieteLue, 'id' | 'etat' | 'mandatFin' | 'voieNotaire'>

/** La situation publiée du mandat, avant et après ; vide tant qu’il court : le public ne lit rien du successeur. */
interface Situations {
  ancien?: { situationMandat: SituationMandat }
  nouveau?: { situationMandat: SituationMandat }
}

function situations(
  { aujourdhui }: Acte,
  c: APoser,
  { etat, successeurDeclare }: { etat: APoser['etat']; successeurDeclare: boolean },
): Situations {
  const dire = (e: APoser['etat'], declare: boolean) =>
    situationMandat({ etat: e, fin: c.mandatFin, successeurDeclare: declare }, aujourdhui)
  const [avant, apres] = [dire(c.etat, !successeurDeclare), dire(etat, successeurDeclare)]
  return avant === apres ? {} : { ancien: { situationMandat: avant }, nouveau: { situationMandat: apres } }
}

/** Le successeur est nommé : le mandat le dit et, s’il a pris fin, la copropriété attend sa confirmation. */
export async function attendreLeSuccesseur(acte: Acte<ArretDEtat>, c: APoser): Promise<Situations> {
  const { trx, aujourdhui } = acte
  const finie =
    c.etat === 'IMMATRICULEE_RATTACHEMENT_EXPIRE' || (c.mandatFin !== null && c.mandatFin < aujourdhui)
  const avec = { successeurDeclare: true }
  let { etat } = c
  if (finie && etat !== 'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER')
    ({ apres: etat } = await agir(suiteDe(acte), COPROPRIETE, c.id, 'passerAuSuccesseur', { avec }))
  else await trx.updateTable('copropriete').set(avec).where('id', '=', c.id).execute()
  const mandat = await store.mandatASuivre(trx, c.id)
  if (mandat) await agir(acte, MANDAT, mandat.id, 'declarerSuccesseur')
  await noterCopropriete(trx, c.id, acte.aujourdhui)
  return situations(acte, c, { etat, ...avec })
}

/** Personne n’est plus attendu : le mandat court encore, ou a pris fin sans successeur. */
export async function oublierLeSuccesseur(acte: Acte<ArretDEtat>, c: APoser): Promise<Situations> {
  const { trx } = acte
  const attendue = c.etat === 'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER'
  const avec = { successeurDeclare: false }
  // Désignée par un notaire : il n’y a pas de mandat à quoi revenir.
  const oublier = c.voieNotaire === null ? 'oublierSuccesseur' : 'oublierDesigne'
  let { etat } = c
  if (attendue) ({ apres: etat } = await agir(acte, COPROPRIETE, c.id, oublier, { avec }))
  else await trx.updateTable('copropriete').set(avec).where('id', '=', c.id).execute()
  const mandat = await store.mandatASuivre(trx, c.id)
  if (mandat?.statut === 'SUCCESSEUR_DECLARE') {
    await agir(acte, MANDAT, mandat.id, 'oublierSuccesseur')
    if (attendue) await agir(suiteDe(acte), MANDAT, mandat.id, 'expirer')
  }
  await noterCopropriete(trx, c.id, acte.aujourdhui)
  return situations(acte, c, { etat, ...avec })
}
