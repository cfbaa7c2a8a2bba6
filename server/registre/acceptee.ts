import { arretesAcceptes, reponsesAcceptees } from '#domain/declaration/acceptee.ts'
import type { Declaration } from '#domain/declaration/declaration.ts'
import type { Instant } from '#domain/instant.ts'
import type { Insertable, Transaction } from 'kysely'
import type { Acceptee, DB } from '#server/postgres/schema.ts'

/**
 * Écrit ce qu’une déclaration acceptée dit, à la place de la précédente (§3.3). Dans la transaction de l’acte qui accepte, qui
 * tient déjà la copropriété.
 */
export async function accepter(
  trx: Transaction<DB>,
  d: { coproprieteId: number; declarationId: number | null; declaration: Declaration; date: Instant },
): Promise<void> {
  const { coproprieteId, declaration } = d
  const ligne = {
    ...(reponsesAcceptees(declaration) as Partial<Insertable<Acceptee>>),
    declarationId: d.declarationId,
    dateAcceptation: d.date,
  }
  await trx
    .insertInto('acceptee')
    .values({ coproprieteId, ...ligne })
    .onConflict((oc) => oc.column('coproprieteId').doUpdateSet(ligne))
    .execute()
  await trx.deleteFrom('arreteAccepte').where('coproprieteId', '=', coproprieteId).execute()
  const arretes = arretesAcceptes(declaration)
  if (arretes.length > 0)
    await trx
      .insertInto('arreteAccepte')
      .values(arretes.map((arrete, rang) => ({ coproprieteId, rang, ...arrete })))
      .execute()
}
