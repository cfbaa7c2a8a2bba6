import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { Groupe } from './groupe.ts'
import type { DB } from './schema.ts'
import { laLigne } from './la-ligne.ts'

/** De quoi désigner une connexion à la base. */
type Connexion = pg.PoolClient | { processID: number }

/** Ce qui se lit ; `planGarde` : un seul plan vaut pour tout ce qui se demande ainsi (`Groupe.auPlanGarde`). */
interface Question {
  text: string
  values: unknown[]
  planGarde?: boolean
}

/**
 * Lit, et s’arrête dans la base quand `depart` s’éteint. La connexion n’est rendue qu’une fois l’arrêt fait : il ne peut
 * pas tomber sur la requête du suivant.
 * @throws AbortError quand `depart` s’est éteint avant la réponse
 */
export async function lireAnnulable<L extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, values, planGarde = false }: Question,
  depart?: AbortSignal,
): Promise<L[]> {
  depart?.throwIfAborted()
  const client = await (planGarde && pool instanceof Groupe ? pool.auPlanGarde : pool).connect()
  try {
    return await annulable(pool, client, depart, async () => (await client.query<L>(text, values)).rows)
  } finally {
    client.release()
  }
}

/**
 * Lit par une connexion à soi ; la requête en cours s’arrête dans la base quand `depart` s’éteint.
 * @throws la raison de `depart`, s’il s’est éteint avant la fin
 */
export const lireJusquAuDepart = <R>(
  { db, pool }: { db: Kysely<DB>; pool: pg.Pool },
  depart: AbortSignal,
  lire: (db: Kysely<DB>) => Promise<R>,
): Promise<R> =>
  db.connection().execute(async (une) => {
    const { rows } = await sql<{ processID: number }>`SELECT pg_backend_pid() AS "processID"`.execute(
      une.withoutPlugins(),
    )
    return annulable(pool, laLigne(rows), depart, () => lire(une))
  })

/**
 * Fait quelque chose par cette connexion ; la requête en cours s’arrête dans la base quand `depart` s’éteint.
 * @throws la raison de `depart`, s’il s’est éteint avant la fin
 */
export async function annulable<R>(
  pool: pg.Pool,
  client: Connexion,
  depart: AbortSignal | undefined,
  faire: () => Promise<R>,
): Promise<R> {
  let arret: Promise<unknown> | undefined
  const arreter = () => {
    arret = annuler(pool, client).catch(() => undefined)
  }
  try {
    depart?.throwIfAborted()
    depart?.addEventListener('abort', arreter, { once: true })
    return await faire()
  } catch (panne) {
    depart?.throwIfAborted()
    throw panne
  } finally {
    depart?.removeEventListener('abort', arreter)
    await arret
  }
}

/** Arrête la requête de cette connexion, par une connexion hors du groupe : les siennes sont peut-être toutes prises. */
async function annuler(pool: pg.Pool, client: Connexion): Promise<void> {
  const { processID } = client as { processID?: number | null }
  if (!processID) return
  const controle = new pg.Client(pool.options)
  controle.on('error', () => undefined)
  try {
    await controle.connect()
    await controle.query('SELECT pg_cancel_backend($1)', [processID])
  } finally {
    await controle.end().catch(() => undefined)
  }
}
