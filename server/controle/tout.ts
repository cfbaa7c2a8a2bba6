import type { Instant } from '#domain/instant.ts'
import type pg from 'pg'
import { CommandeRefusee } from '#server/chargement/commande.ts'
import type { Fichiers } from '#server/documents/fichiers.ts'
import { controlerLaBase, direDementi } from './controler.ts'
import { controlerLesPieces } from './pieces.ts'

/**
 * Tous les contrôles, une ligne par invariant faux ; `relire` : chaque octet des documents aussi.
 * @throws CommandeRefusee la base est vide, ou d’une version d’avant
 * @throws la raison de `signal`, s’il s’est éteint
 */
export async function controler({
  pool,
  fichiers,
  relire,
  maintenant,
  signal,
}: {
  pool: pg.Pool
  fichiers: Fichiers
  relire: boolean
  maintenant: Instant
  signal?: AbortSignal
}): Promise<string[]> {
  const deLaBase = await controlerLaBase(pool, maintenant, signal).catch((erreur: unknown) => {
    // Table ou colonne inconnue : ces contrôles sont ceux du dernier schéma.
    if (!['42P01', '42703'].includes((erreur as { code?: string }).code ?? '')) throw erreur
    throw new CommandeRefusee('Cette base est vide ou d’une version d’avant : démarrez d’abord le produit.')
  })
  const desPieces = await controlerLesPieces({ pool, fichiers, relire: () => relire, signal }, Date.now())
  return [...deLaBase, ...desPieces].map(direDementi)
}
