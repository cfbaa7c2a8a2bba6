import { randomInt } from 'node:crypto'
import { ALPHABET_CODE } from '#domain/comptes/inscription/code-activation.ts'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Secrets } from '#server/socle/platform/secrets.ts'
import { CODES_DE_SECOURS } from '#domain/socle/acces/bornes.ts'

const LONGUEUR = 10

const tirer = () =>
  Array.from({ length: LONGUEUR }, () => ALPHABET_CODE[randomInt(ALPHABET_CODE.length)]).join('')

const afficher = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

export async function codesRestants(db: Kysely<DB>, compteId: number): Promise<number> {
  const { codes } = await db
    .selectFrom('codeSecours')
    .select((eb) => eb.fn.countAll<number>().as('codes'))
    .where('compteId', '=', compteId)
    .executeTakeFirstOrThrow()
  return codes
}

/** Des codes neufs, que rien ne redonnera ; seules leurs empreintes restent. */
export async function tirerCodesDeSecours(
  trx: Transaction<DB>,
  secrets: Secrets,
  compteId: number,
): Promise<string[]> {
  const codes = Array.from({ length: CODES_DE_SECOURS }, tirer)
  await trx.deleteFrom('codeSecours').where('compteId', '=', compteId).execute()
  await trx
    .insertInto('codeSecours')
    .values(codes.map((c) => ({ compteId, empreinte: secrets.empreinte(c) })))
    .execute()
  return codes.map(afficher)
}

/** Vrai si ce code de secours est bon ; il ne servira plus. */
export async function passerCodeDeSecours(
  db: Kysely<DB>,
  secrets: Secrets,
  compteId: number,
  tape: string,
): Promise<boolean> {
  const secours = await db
    .deleteFrom('codeSecours')
    .where('compteId', '=', compteId)
    .where('empreinte', 'in', secrets.empreintes(tape.replace(/[\s-]/g, '').toUpperCase()))
    .executeTakeFirst()
  return secours.numDeletedRows === 1n
}
