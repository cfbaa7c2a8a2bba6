import type { Refuser } from '#domain/socle/refus/arret.ts'
import { ecartMs, type Instant } from '#domain/socle/temps/instant.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Demandeur } from '../actes/acte.ts'
import { compter, lireCompteur } from './compteurs.ts'

export const FENETRE_SECONDES = 15 * 60

/** Le refus qui dit dans combien de minutes réessayer. */
export function tropDeTentatives(
  { maintenant, refuser }: { maintenant: Instant; refuser: Refuser<'TROP_DE_TENTATIVES'> },
  expire: Instant,
) {
  const minutes = Math.max(1, Math.ceil(ecartMs(maintenant, expire) / 60_000))
  return refuser('TROP_DE_TENTATIVES', { params: { minutes } })
}

/**
 * Compte une tentative avant de la juger, et la refuse au-delà de `max` par quart d’heure. Compter après en laisserait
 * passer autant qu’il en arrive au même instant.
 */
export async function compterTentative(
  db: Kysely<DB>,
  demandeur: Demandeur<'TROP_DE_TENTATIVES'>,
  cle: string,
  max: number,
): Promise<void> {
  const nombre = await compter(db, cle, FENETRE_SECONDES, demandeur.maintenant)
  if (nombre <= max) return
  throw tropDeTentatives(demandeur, (await lireCompteur(db, cle, demandeur.maintenant)).expire)
}
