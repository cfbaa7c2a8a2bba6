import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

const DERNIERES = 5

/** Le télédéclarant de cette demande. */
export const lireTeledeclarant = (db: Kysely<DB>, idDemande: number) =>
  db
    .selectFrom('demande')
    .innerJoin('teledeclarant as t', 't.id', 'demande.teledeclarantId')
    .select(['t.id', 't.raisonSociale', 't.type', 't.statut', 't.dateCreation'])
    .where('demande.id', '=', idDemande)
    .executeTakeFirst()

/** Ses demandes, par décision ; null : aucune encore. */
export const compterDemandes = (db: Kysely<DB>, teledeclarantId: number) =>
  db
    .selectFrom('demande')
    .select(['decision', sql<number>`count(*)::int`.as('nombre')])
    .where('teledeclarantId', '=', teledeclarantId)
    .groupBy('decision')
    .execute()

/** Les copropriétés qu’il représente. */
export async function compterRepresentees(db: Kysely<DB>, teledeclarantId: number): Promise<number> {
  const { nombre } = await db
    .selectFrom('copropriete')
    .select(sql<number>`count(*)::int`.as('nombre'))
    .where('teledeclarantId', '=', teledeclarantId)
    .where('publie', '=', true)
    .executeTakeFirstOrThrow()
  return nombre
}

/** Ses dernières demandes, hors celle-ci. */
export const dernieresDemandes = (db: Kysely<DB>, teledeclarantId: number, sauf: number) =>
  db
    .selectFrom('demande')
    .select(['id', 'reference', 'type', 'dateDepot', 'decision'])
    .where('teledeclarantId', '=', teledeclarantId)
    .where('id', '<>', sauf)
    .orderBy('dateDepot', 'desc')
    .orderBy('id', 'desc')
    .limit(DERNIERES)
    .execute()
