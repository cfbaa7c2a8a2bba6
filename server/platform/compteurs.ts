import { sql, type Kysely } from 'kysely'
import type { DB } from './schema.ts'

/**
 * Ajoute un à un compteur partagé par tous les processus et rend sa valeur ; il repart de zéro passé `secondes`.
 */
export async function compter(
  db: Kysely<DB>,
  cle: string,
  secondes: number,
  maintenant: Date,
): Promise<number> {
  const expire = new Date(maintenant.getTime() + secondes * 1000).toISOString()
  const { nombre } = await db
    .insertInto('compteur')
    .values({ cle, nombre: 1, expire })
    .onConflict((oc) =>
      oc.column('cle').doUpdateSet({
        nombre: sql<number>`CASE WHEN compteur.expire <= ${maintenant.toISOString()} THEN 1 ELSE compteur.nombre + 1 END`,
        expire: sql<string>`CASE WHEN compteur.expire <= ${maintenant.toISOString()} THEN excluded.expire ELSE compteur.expire END`,
      }),
    )
    .returning('nombre')
    .executeTakeFirstOrThrow()
  return nombre
}

/** La valeur d’un compteur et son échéance ; zéro s’il n’existe pas ou plus. */
export async function lireCompteur(
  db: Kysely<DB>,
  cle: string,
  maintenant: Date,
): Promise<{ nombre: number; expire: Date }> {
  const ligne = await db
    .selectFrom('compteur')
    .select(['nombre', 'expire'])
    .where('cle', '=', cle)
    .where('expire', '>', maintenant.toISOString())
    .executeTakeFirst()
  return { nombre: ligne?.nombre ?? 0, expire: ligne ? new Date(ligne.expire) : maintenant }
}

/** Remet un compteur à zéro. */
export async function oublierCompteur(db: Kysely<DB>, cle: string): Promise<void> {
  await db.deleteFrom('compteur').where('cle', '=', cle).execute()
}
