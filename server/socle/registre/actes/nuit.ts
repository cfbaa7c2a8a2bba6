import type { CodeArret } from '#domain/socle/refus/arret.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { transiger, type Acte, type Demandeur } from './acte.ts'

/**
 * Traite chaque dossier dans sa transaction, où il se relit : la personne a pu agir depuis que la liste est faite. Un dossier
 * qui échoue n’arrête pas les autres ; la nuit finie, l’échec se voit et la file réessaie.
 */
export async function pourChacun(
  { db }: { db: Kysely<DB> },
  nuit: Demandeur<CodeArret, 'systeme'>,
  dossiers: Iterable<number> | AsyncIterable<number>,
  traiter: (acte: Acte<CodeArret, 'systeme'>, id: number) => Promise<void>,
): Promise<void> {
  const echecs: unknown[] = []
  for await (const id of dossiers) {
    try {
      await transiger(db, nuit, (acte) => traiter(acte, id))
    } catch (echec) {
      echecs.push(echec)
    }
  }
  if (echecs.length > 0) throw new AggregateError(echecs, `${echecs.length} dossiers de la nuit ont échoué`)
}
