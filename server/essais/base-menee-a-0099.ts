import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { baseNeuve } from './base.ts'

/** Ses premières lignes disent ce qu’elle est et comment elle a été faite. */
const SAUVEE = join(import.meta.dirname, 'bases', 'menee-a-0099.sql.gz')

/** Une base que les migrations d’avant le départ ont menée jusqu’au bout ; `fermer` la supprime. */
export async function baseMeneeA0099(): ReturnType<typeof baseNeuve> {
  const base = await baseNeuve({ vide: true })
  const client = await base.pool.connect()
  try {
    await client.query((await promisify(gunzip)(await readFile(SAUVEE))).toString())
  } finally {
    // pg_dump y a vidé `search_path`.
    client.release(true)
  }
  return base
}
