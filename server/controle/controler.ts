import type { Instant } from '#domain/instant.ts'
import type pg from 'pg'
import { annulable } from '#server/postgres/annulable.ts'
import { DES_COMPTES } from './invariants-comptes.ts'
import { DES_COPROPRIETES } from './invariants-coproprietes.ts'
import { DES_DOSSIERS } from './invariants-dossiers.ts'
import { DE_LA_BASE } from './invariants-base.ts'
import type { Invariant } from './invariant.ts'

/** Ce que l’on contrôle de la base. */
export const INVARIANTS: readonly Invariant[] = [
  ...DES_COPROPRIETES,
  ...DES_DOSSIERS,
  ...DES_COMPTES,
  ...DE_LA_BASE,
]

/** Combien d’identifiants montre une ligne sur la base. */
export const MONTRES = 5

/** Un contrôle qui ne passe pas. */
export interface Dementi {
  code: string
  phrase: string
  /** Ce qui le dément ; `autres` : il y en a davantage. */
  ids: string[]
  autres: boolean
}

/** Ce qu’une liste d’identifiants dément, ou null si elle est vide. */
export const dementi = (
  { code, phrase }: Omit<Invariant, 'sql'>,
  trouves: readonly string[],
  montres = MONTRES,
): Dementi | null =>
  trouves.length === 0
    ? null
    : { code, phrase, ids: trouves.slice(0, montres), autres: trouves.length > montres }

/** « NUMERO_MANQUANT : Une copropriété immatriculée a un numéro. Faux pour 12, 15. » */
export const direDementi = ({ code, phrase, ids, autres }: Dementi): string =>
  `${code} : ${phrase} Faux pour ${ids.join(', ')}${autres ? ' et d’autres' : ''}.`

/** Éprouve chaque invariant dans la transaction en cours ; rend ceux qui sont faux. */
export async function eprouver(
  client: pg.ClientBase,
  maintenant: Instant,
  signal?: AbortSignal,
): Promise<Dementi[]> {
  await client.query(`SELECT set_config('controle.maintenant', $1, true)`, [maintenant])
  const faux: Dementi[] = []
  for (const invariant of INVARIANTS) {
    signal?.throwIfAborted()
    const { rows } = await client.query<{ id: string }>(
      `SELECT id::text FROM (${invariant.sql}) x ORDER BY 1 LIMIT ${MONTRES + 1}`,
    )
    const trouve = dementi(
      invariant,
      rows.map((r) => r.id),
    )
    if (trouve) faux.push(trouve)
  }
  return faux
}

/** Éprouve chaque invariant de la base à un même instant, sans rien y écrire. */
export async function controlerLaBase(
  pool: pg.Pool,
  maintenant: Instant,
  signal?: AbortSignal,
): Promise<Dementi[]> {
  const client = await pool.connect()
  try {
    return await annulable(pool, client, signal, async () => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const faux = await eprouver(client, maintenant, signal)
      await client.query('COMMIT')
      return faux
    })
  } finally {
    client.release(true)
  }
}
