import type { Instant } from '#domain/socle/temps/instant.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Acte } from '../actes/acte.ts'

/**
 * Depuis quand l’adresse de chacun de ces comptes refuse nos courriels ; ceux dont rien n’est revenu n’y sont pas. Se déduit
 * des courriels : un refus d’une adresse d’avant, ou d’avant le dernier lien que la personne a ouvert, ne compte pas.
 */
export async function adressesRefusees(
  db: Kysely<DB>,
  comptes: readonly number[],
): Promise<ReadonlyMap<number, Instant>> {
  if (comptes.length === 0) return new Map()
  const refusees = await db
    .selectFrom('courriel')
    .innerJoin('compte', 'compte.id', 'courriel.compteId')
    .select(['compte.id', (eb) => eb.fn.min<Instant>('courriel.adresseRefuseeLe').as('depuis')])
    .where('compte.id', 'in', comptes)
    .where('courriel.adresseRefuseeLe', 'is not', null)
    .where(sql<boolean>`lower(courriel.destinataire) = lower(compte.email)`)
    .where(
      sql<boolean>`courriel.adresse_refusee_le > coalesce(compte.date_clef_validation_email, '-infinity')`,
    )
    .groupBy('compte.id')
    .execute()
  return new Map(refusees.map(({ id, depuis }) => [id, depuis]))
}

/** L’adresse d’un compte est vérifiée, ou n’est plus la même : ce qui l’accusait ne compte plus. Vrai s’il y avait quelque chose. */
export async function oublierLesRefus({ trx }: Acte, compteId: number): Promise<boolean> {
  const oublies = await trx
    .updateTable('courriel')
    .set({ adresseRefuseeLe: null })
    .where('compteId', '=', compteId)
    .where('adresseRefuseeLe', 'is not', null)
    .returning('id')
    .execute()
  return oublies.length > 0
}
