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

/** Échecs de connexion d’un même identifiant au-delà desquels il attend. */
export const ECHECS_AVANT_SUSPENSION = 10

/** Le compteur des échecs de connexion d’un identifiant tapé, qu’il existe ou non. */
export const cleDeConnexion = (login: string): string => `connexion:compte:${login.trim().toLowerCase()}`

/** Jusqu’à quand chacun de ces identifiants attend ; ceux qui peuvent se connecter n’y sont pas. */
export async function suspensions(
  db: Kysely<DB>,
  logins: readonly string[],
  maintenant: Date,
): Promise<Map<string, string>> {
  if (logins.length === 0) return new Map()
  const lignes = await db
    .selectFrom('compteur')
    .select(['cle', 'expire'])
    .where('cle', 'in', logins.map(cleDeConnexion))
    .where('nombre', '>=', ECHECS_AVANT_SUSPENSION)
    .where('expire', '>', maintenant.toISOString())
    .execute()
  const parCle = new Map(lignes.map((l) => [l.cle, l.expire]))
  return new Map(
    logins.flatMap((login) => {
      const expire = parCle.get(cleDeConnexion(login))
      return expire === undefined ? [] : [[login, expire]]
    }),
  )
}

/** Remet un compteur à zéro. */
export async function oublierCompteur(db: Kysely<DB>, cle: string): Promise<void> {
  await db.deleteFrom('compteur').where('cle', '=', cle).execute()
}
