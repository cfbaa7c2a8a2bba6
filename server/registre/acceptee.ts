import { arretesAcceptes, reponsesAcceptees } from '#domain/declaration/acceptee.ts'
import type { Declaration } from '#domain/declaration/declaration.ts'
import { parcellesNonSituees } from '#domain/declaration/situer.ts'
import type { Instant } from '#domain/instant.ts'
import { sql, type Insertable, type Transaction } from 'kysely'
import type { Acceptee, DB } from '#server/postgres/schema.ts'

/**
 * Ce qui reste à situer d’une déclaration, et ce que le représentant avait déjà gardé tel quel. Le cadastre a pu contredire depuis
 * une parcelle que l’on avait crue : il se taisait au dépôt.
 */
async function aSituer(
  trx: Transaction<DB>,
  d: { coproprieteId: number; declarationId: number | null; declaration: Declaration },
): Promise<{ parcellesNonSituees: string[]; parcellesGardees: string[] }> {
  const { rows } = await sql<{ contredites: string[]; gardees: string[] | null }>`
    SELECT (SELECT parcelles_gardees FROM acceptee WHERE copropriete_id = ${d.coproprieteId}) AS gardees,
      ARRAY(SELECT valeur FROM verification WHERE declaration_id = ${d.declarationId}::bigint
        AND service = 'CADASTRE' AND contredite_le IS NOT NULL) AS contredites`.execute(trx)
  const { gardees: avant, contredites } = rows[0]!
  const gardees = new Set(avant)
  const toutes = new Set([...parcellesNonSituees(d.declaration), ...contredites])
  return {
    parcellesNonSituees: [...toutes].filter((idu) => !gardees.has(idu)),
    parcellesGardees: [...toutes].filter((idu) => gardees.has(idu)),
  }
}

/** Le représentant garde ces parcelles telles qu’il les a déclarées : elles ne sont plus à situer. */
export async function garderParcelles(
  trx: Transaction<DB>,
  coproprieteId: number,
  idus: readonly string[],
): Promise<void> {
  await sql`UPDATE acceptee SET parcelles_gardees = parcelles_gardees || ${sql.val([...idus])}::text[],
      parcelles_non_situees = ARRAY(SELECT unnest(parcelles_non_situees) EXCEPT ALL SELECT unnest(${sql.val([...idus])}::text[]))
    WHERE copropriete_id = ${coproprieteId}`.execute(trx)
}

/** Le cadastre contredit une parcelle que cette déclaration avait fait croire : acceptée, elle est à situer. */
export async function noterNonSituee(
  trx: Transaction<DB>,
  declarationId: number,
  idu: string,
): Promise<void> {
  await sql`UPDATE acceptee SET parcelles_non_situees = parcelles_non_situees || ${idu}::text
    WHERE declaration_id = ${declarationId} AND NOT ${idu} = ANY(parcelles_non_situees || parcelles_gardees)`.execute(
    trx,
  )
}

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
    ...(await aSituer(trx, d)),
    declarationId: d.declarationId,
    dateAcceptation: d.date,
  }
  await trx
    .with('retires', (db) => db.deleteFrom('arreteAccepte').where('coproprieteId', '=', coproprieteId))
    .insertInto('acceptee')
    .values({ coproprieteId, ...ligne })
    .onConflict((oc) => oc.column('coproprieteId').doUpdateSet(ligne))
    .execute()
  const arretes = arretesAcceptes(declaration)
  if (arretes.length > 0)
    await trx
      .insertInto('arreteAccepte')
      .values(arretes.map((arrete, rang) => ({ coproprieteId, rang, ...arrete })))
      .execute()
}
