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

/** Celui des échecs d’un appareil connu : « appareil » commence par le numéro du compte et un point. */
export const cleDAppareil = (appareil: string): string => `connexion:appareil:${appareil}`

/** Essais d’un second facteur par quart d’heure. */
export const ESSAIS_DE_SECOND_FACTEUR = 5
export const cleDeSecondFacteur = (compteId: number): string => `second-facteur:${compteId}`

/** Jusqu’à quand chacun de ces comptes attend, quelle que soit la porte ; ceux qui peuvent se connecter n’y sont pas. */
export async function suspensions(
  db: Kysely<DB>,
  comptes: readonly { id: number; email: string; identifiant: string }[],
  maintenant: Date,
): Promise<Map<number, string>> {
  const lignes = await Promise.all(
    comptes.map(async ({ id, email, identifiant }) => {
      const { expire } = await db
        .selectFrom('compteur')
        .select((eb) => eb.fn.max('expire').as('expire'))
        .where('expire', '>', maintenant.toISOString())
        .where((eb) =>
          eb.or([
            eb.and([
              eb('nombre', '>=', ECHECS_AVANT_SUSPENSION),
              eb.or([
                eb('cle', 'in', [cleDeConnexion(email), cleDeConnexion(identifiant)]),
                eb('cle', 'like', `${cleDAppareil(String(id))}.%`),
              ]),
            ]),
            eb.and([eb('nombre', '>=', ESSAIS_DE_SECOND_FACTEUR), eb('cle', '=', cleDeSecondFacteur(id))]),
          ]),
        )
        .executeTakeFirstOrThrow()
      return [id, expire] as const
    }),
  )
  return new Map(lignes.flatMap(([id, expire]) => (expire === null ? [] : [[id, expire] as const])))
}

/** Remet un compteur à zéro. */
export async function oublierCompteur(db: Kysely<DB>, cle: string): Promise<void> {
  await db.deleteFrom('compteur').where('cle', '=', cle).execute()
}
