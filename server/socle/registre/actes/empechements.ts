import {
  ACTIONS_DE_LIGNE,
  sauf,
  type ActionDeLigne,
  type RetientDe,
} from '#domain/coproprietes/mes-coproprietes/actions.ts'
import { CODES_EMPECHEMENTS, type Empechement } from '#domain/coproprietes/mes-coproprietes/empechements.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Ce qui retient un acte, sur `copropriete c`. */
const conditions = (aujourdhui: Jour): Record<Empechement, RawBuilder<boolean>> => ({
  RATTACHEMENT_EN_COURS: sql`EXISTS (SELECT FROM demande e
    WHERE e.copropriete_id = c.id AND e.type = 'RATTACHEMENT' AND e.decision IS NULL)`,
  SUCCESSEUR_DEJA_DECLARE: sql`EXISTS (SELECT FROM succession e WHERE e.copropriete_id = c.id AND e.etat = 'DECLAREE')`,
  RENOUVELLEMENT_DEJA_DECLARE: sql`EXISTS (SELECT FROM mandat e
    WHERE e.copropriete_id = c.id AND e.statut = 'COURANT' AND e.debut > ${aujourdhui}::date)`,
})

/** Tout ce qui retient `copropriete c`, en une liste de codes. */
export function empechementsSql(aujourdhui: Jour): RawBuilder<Empechement[]> {
  const c = conditions(aujourdhui)
  const dits = CODES_EMPECHEMENTS.map((code) => sql`CASE WHEN ${c[code]} THEN ${sql.lit(code)} END`)
  return sql`array_remove(ARRAY[${sql.join(dits)}], NULL)`
}

/** Vrai de `copropriete c` dont l’état permet cet acte, et que rien ne retient. */
export function permise(action: ActionDeLigne, aujourdhui: Jour): RawBuilder<boolean> {
  const c = conditions(aujourdhui)
  return sql`(${sql.join(
    [
      sql`c.etat = ANY(${sql.val([...ACTIONS_DE_LIGNE[action].depuis])}::text[])`,
      ...sauf(action).map((code) => sql`NOT ${c[code]}`),
    ],
    sql` AND `,
  )})`
}

/** Le premier empêchement qui retient cet acte sur cette copropriété, ou null. */
export async function empechementDe<A extends ActionDeLigne>(
  db: Kysely<DB>,
  { id, action, aujourdhui }: { id: number; action: A; aujourdhui: Jour },
): Promise<RetientDe<A> | null> {
  const { rows } = await sql<{ tous: Empechement[] }>`
    SELECT ${empechementsSql(aujourdhui)} AS tous FROM copropriete c WHERE c.id = ${id}`.execute(db)
  const tous: readonly unknown[] = rows[0]?.tous ?? []
  return sauf(action).find((code) => tous.includes(code)) ?? null
}
