import { randomUUID } from 'node:crypto'
import type { FichierAttendu } from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { sql, type Kysely } from 'kysely'
import { setTimeout as attendre } from 'node:timers/promises'
import { TropPourLui, type FileBornee } from '#server/socle/platform/file-bornee.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

const SIGNE_DE_VIE_MS = 10_000
/** Sans signe de vie depuis ce temps, le processus qui faisait un fichier n’est plus. */
const PERDU_SECONDES = 40
/** Reçu d’un autre processus en entier, un fichier rend sa place un instant après. */
const INSTANT_MS = 200

/** Prend la place de cette personne ; faux quand elle est prise. */
async function prendre(
  db: Kysely<DB>,
  { compteId, sorte, jeton }: { compteId: number; sorte: FichierAttendu; jeton: string },
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO fichier_en_cours AS f (compte_id, sorte, jeton, vu_le)
    VALUES (${compteId}, ${sorte}, ${jeton}, now())
    ON CONFLICT (compte_id, sorte) DO UPDATE SET jeton = excluded.jeton, vu_le = excluded.vu_le
      WHERE f.vu_le < now() - make_interval(secs => ${PERDU_SECONDES})
    RETURNING jeton`.execute(db)
  return rows.length > 0
}

/** Un fichier que ce processus fait ; `rendue` : fini, sa place se rend, et le suivant attend qu’elle le soit. */
interface Sien {
  rendue: Promise<unknown> | null
}

/** Fait un fichier pour une personne. */
export type UnALaFois = <T>(compteId: number, faire: () => Promise<T>) => Promise<T>

/**
 * Les fichiers de cette sorte que ce processus fait, un par personne, de lui ou d’un autre.
 * @throws TropPourLui quand elle en attend déjà un
 */
export function unALaFois(db: Kysely<DB>, sorte: FichierAttendu): UnALaFois {
  const siens = new Map<number, Sien>()

  async function tenir<T>(compteId: number, sien: Sien, faire: () => Promise<T>): Promise<T> {
    const jeton = randomUUID()
    const place = { compteId, sorte, jeton }
    if (!(await prendre(db, place))) {
      await attendre(INSTANT_MS)
      if (!(await prendre(db, place))) throw new TropPourLui('un de ses fichiers se fait déjà')
    }
    const sienne = sql`compte_id = ${compteId} AND sorte = ${sorte} AND jeton = ${jeton}`
    const battement = setInterval(() => {
      // Manqué, le prochain battement le redira.
      sql`UPDATE fichier_en_cours SET vu_le = now() WHERE ${sienne}`.execute(db).catch(() => undefined)
    }, SIGNE_DE_VIE_MS)
    try {
      return await faire()
    } finally {
      clearInterval(battement)
      // La base muette, la place se reprendra d’elle-même.
      sien.rendue = sql`DELETE FROM fichier_en_cours WHERE ${sienne}`.execute(db).catch(() => undefined)
      await sien.rendue
    }
  }

  return async (compteId, faire) => {
    const avant = siens.get(compteId)
    if (avant && !avant.rendue) throw new TropPourLui('un de ses fichiers se fait déjà')
    const sien: Sien = { rendue: null }
    siens.set(compteId, sien)
    try {
      await avant?.rendue
      return await tenir(compteId, sien, faire)
    } finally {
      if (siens.get(compteId) === sien) siens.delete(compteId)
    }
  }
}

/** La même file, où chacun (`qui` : son compte) n’a qu’un fichier de cette sorte. */
export const unParPersonne =
  (tenir: UnALaFois, file: FileBornee): FileBornee =>
  (faire, { qui, depart } = {}) =>
    tenir(Number(qui), () => file(faire, { ...(depart && { depart }) }))
