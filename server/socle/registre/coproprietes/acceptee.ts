import { arretesAcceptes, reponsesAcceptees } from '#domain/coproprietes/declaration/acceptee.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { parcellesNonSituees } from '#domain/coproprietes/mises-a-jour/situer/situer.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { sql, type Insertable, type Transaction } from 'kysely'
import type { Acceptee, DB } from '#server/socle/postgres/schema.ts'

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

/** Celles que le cadastre ne connaît pas, puis celles qu’il a contredites depuis : il se taisait au dépôt. */
function aSituer({ declarationId, declaration }: { declarationId: number | null; declaration: Declaration }) {
  const inconnues = sql`${sql.val(parcellesNonSituees(declaration))}::text[]`
  return sql<string[]>`${inconnues} || ARRAY(SELECT valeur FROM verification
    WHERE declaration_id = ${declarationId}::bigint AND service = 'CADASTRE' AND contredite_le IS NOT NULL
      AND valeur <> ALL(${inconnues}))`
}

/** Des parcelles à situer de la ligne qui s’écrit, celles que le représentant avait déjà gardées telles quelles, ou les autres. */
const parmiLesGardees = (gardees: boolean) => sql<string[]>`ARRAY(
  SELECT idu FROM unnest(excluded.parcelles_non_situees) idu
  WHERE (idu = ANY(acceptee.parcelles_gardees)) = ${sql.lit(gardees)})`

/**
 * Écrit ce qu’une déclaration acceptée dit, à la place de la précédente (§3.3). Dans la transaction de l’acte qui accepte, qui tient
 * déjà la copropriété.
 */
export async function accepter(
  trx: Transaction<DB>,
  d: { coproprieteId: number; declarationId: number | null; declaration: Declaration; date: Instant },
): Promise<void> {
  const { coproprieteId, declaration } = d
  const ligne = {
    // Leurs noms viennent de la table des champs : bin/colonnes-des-champs.test.ts veut à chacun sa colonne.
    ...(reponsesAcceptees(declaration) as Partial<Insertable<Acceptee>>),
    declarationId: d.declarationId,
    dateAcceptation: d.date,
  }
  await trx
    .with('retires', (db) => db.deleteFrom('arreteAccepte').where('coproprieteId', '=', coproprieteId))
    .insertInto('acceptee')
    .values({ coproprieteId, ...ligne, parcellesNonSituees: aSituer(d), parcellesGardees: [] })
    .onConflict((oc) =>
      oc.column('coproprieteId').doUpdateSet({
        ...ligne,
        parcellesNonSituees: parmiLesGardees(false),
        parcellesGardees: parmiLesGardees(true),
      }),
    )
    .execute()
  const arretes = arretesAcceptes(declaration)
  if (arretes.length > 0)
    await trx
      .insertInto('arreteAccepte')
      .values(arretes.map((arrete, rang) => ({ coproprieteId, rang, ...arrete })))
      .execute()
}
