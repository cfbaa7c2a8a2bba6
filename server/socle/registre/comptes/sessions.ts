import type { Acte } from '../actes/acte.ts'
import { tenir } from '../actes/verrous.ts'

/**
 * Vrai si ces comptes sont encore actifs ; les tient. Une session s’écrit hors de la transaction, donc avant cette
 * question : qui a pris le verrou plus tôt a déjà fermé le compte, changé son mot de passe ou son adresse, et cela se lit ;
 * qui le prend plus tard ferme cette session-là avec les autres.
 */
export async function sontEncoreActifs(acte: Acte, comptes: readonly number[]): Promise<boolean> {
  await tenir(acte, 'compte', comptes)
  const actifs = await acte.trx
    .selectFrom('compte')
    .select('id')
    .where('id', 'in', comptes)
    .where('statut', '=', 'ACTIF')
    .execute()
  return actifs.length === comptes.length
}

/**
 * Ferme les sessions d’un compte, et celles où il agit à la place d’un autre ; sauf celle de cette empreinte s’il y en a
 * une. Rend leur nombre. Tient le compte.
 */
export async function fermerSessions(acte: Acte, compteId: number, sauf?: string): Promise<number> {
  await tenir(acte, 'compte', [compteId])
  let sessions = acte.trx
    .deleteFrom('session')
    .where((eb) => eb.or([eb('compteId', '=', compteId), eb('teneurId', '=', compteId)]))
  if (sauf !== undefined) sessions = sessions.where('empreinte', '!=', sauf)
  const { numDeletedRows } = await sessions.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
