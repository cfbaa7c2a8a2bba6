import type pg from 'pg'
import type { Fichiers } from '#server/documents/fichiers.ts'
import type { Horloge } from '#server/platform/horloge.ts'
import type { Travail } from '#server/platform/jobs.ts'
import type { Noter } from '#server/platform/panne.ts'
import { controlerLaBase, direDementi } from './controler.ts'
import { controlerLesPieces } from './pieces.ts'

const JOUR_MS = 86_400_000
/** Chaque nuit relit une part des documents : tous en un mois. */
const PARTS = 32

/**
 * Chaque nuit : les invariants du registre. Ce qui est faux s’écrit sur la sortie d’erreur, et le travail échoue, pour que le
 * teneur le voie.
 */
export function controleDeNuit({
  pool,
  fichiers,
  horloge,
  noter,
}: {
  pool: pg.Pool
  fichiers: Fichiers
  horloge: Horloge
  noter: Noter
}): Travail {
  return {
    nom: 'controle',
    cron: '15 5 * * *',
    reprise: 'nuit',
    async faire() {
      const maintenantMs = Date.now()
      const part = Math.floor(maintenantMs / JOUR_MS) % PARTS
      const relire = (prefixe: string) => Number.parseInt(prefixe, 16) % PARTS === part
      const faux = [
        ...(await controlerLaBase(pool, horloge.maintenant())),
        ...(await controlerLesPieces({ pool, fichiers, relire }, maintenantMs)),
      ]
      for (const f of faux) noter({ controle: f.code, ids: f.ids }, direDementi(f))
      if (faux.length > 0)
        throw new Error(
          `${faux.length} ${faux.length === 1 ? 'contrôle dément' : 'contrôles démentent'} le registre : ${faux.map((f) => f.code).join(', ')}`,
        )
    },
  }
}
