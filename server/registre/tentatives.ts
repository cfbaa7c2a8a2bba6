import type { Kysely } from 'kysely'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { compter, lireCompteur } from './compteurs.ts'
import type { DB } from '#server/postgres/schema.ts'

export const FENETRE_SECONDES = 15 * 60

/** Le refus qui dit dans combien de minutes réessayer. */
export function tropDEssais(expire: Date, maintenant: Date): AppelRefuse {
  const minutes = Math.max(1, Math.ceil((expire.getTime() - maintenant.getTime()) / 60_000))
  return new AppelRefuse(429, 'TROP_DE_TENTATIVES', { params: { minutes } })
}

/**
 * Compte un essai avant de le juger, et le refuse au-delà de `max` par quart d’heure. Compter après laisserait passer
 * autant d’essais qu’il en arrive au même instant.
 */
export async function compterEssai(
  db: Kysely<DB>,
  cle: string,
  max: number,
  maintenant: Date,
): Promise<void> {
  const nombre = await compter(db, cle, FENETRE_SECONDES, maintenant)
  if (nombre <= max) return
  throw tropDEssais((await lireCompteur(db, cle, maintenant)).expire, maintenant)
}
