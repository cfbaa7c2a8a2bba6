import { DELAIS_DE_DEPART, type Delais } from '#domain/coproprietes/demandes/delais.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Les délais de réponse en vigueur, en jours ouvrés : ceux que le teneur a réglés, ceux du départ sinon. */
export async function lireDelais(db: Kysely<DB>): Promise<Delais> {
  const regles = await db.selectFrom('delaiDeReponse').select(['type', 'jours']).execute()
  return { ...DELAIS_DE_DEPART, ...Object.fromEntries(regles.map(({ type, jours }) => [type, jours])) }
}
