import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/**
 * Ajoute un, ou `combien`, à un compteur partagé par tous les processus et rend sa valeur ; il repart de zéro passé `secondes`.
 */
export async function compter(
  db: Kysely<DB>,
  cle: string,
  secondes: number,
  maintenant: Instant,
  combien = 1,
): Promise<number> {
  const expire = plusTard(maintenant, secondes * 1000)
  const { nombre } = await db
    .insertInto('compteur')
    .values({ cle, nombre: combien, expire })
    .onConflict((oc) =>
      oc.column('cle').doUpdateSet({
        nombre: sql<number>`CASE WHEN compteur.expire <= ${maintenant} THEN ${combien}::int ELSE compteur.nombre + ${combien}::int END`,
        expire: sql<string>`CASE WHEN compteur.expire <= ${maintenant} THEN excluded.expire ELSE compteur.expire END`,
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
  maintenant: Instant,
): Promise<{ nombre: number; expire: Instant }> {
  const ligne = await db
    .selectFrom('compteur')
    .select(['nombre', 'expire'])
    .where('cle', '=', cle)
    .where('expire', '>', maintenant)
    .executeTakeFirst()
  return { nombre: ligne?.nombre ?? 0, expire: ligne?.expire ?? maintenant }
}

/** Échecs de connexion d’un même identifiant au-delà desquels il attend. */
export const ECHECS_AVANT_SUSPENSION = 10

/** Le compteur des échecs de connexion d’un compte, par son adresse, ou d’un identifiant que personne ne porte. */
export const cleDeConnexion = (login: string): string => `connexion:compte:${login.trim().toLowerCase()}`

/** Celui des échecs d’un appareil connu : « appareil » commence par le numéro du compte et un point. */
export const cleDAppareil = (appareil: string): string => `connexion:appareil:${appareil}`

/** Essais d’un second facteur par quart d’heure. */
export const TENTATIVES_DE_SECOND_FACTEUR = 5
export const cleDeSecondFacteur = (compteId: number): string => `second-facteur:${compteId}`

/** Essais du code reçu par la poste, par quart d’heure. */
export const ESSAIS_DU_CODE = 5
export const cleDActivation = (teledeclarantId: number): string => `activation:${teledeclarantId}`

/** Jusqu’à quand chacun de ces comptes attend, quelle que soit la porte ; ceux qui peuvent se connecter n’y sont pas. */
export async function suspensions(
  db: Kysely<DB>,
  comptes: readonly { id: number; email: string }[],
  maintenant: Instant,
): Promise<Map<number, string>> {
  const cherches = comptes.map(({ id, email }) => ({
    id,
    connexion: cleDeConnexion(email),
    appareils: cleDAppareil(String(id)),
    facteur: cleDeSecondFacteur(id),
  }))
  // Les appareils d’un compte sont entre « . » et le caractère qui le suit, « / », dans l’ordre des octets.
  const { rows } = await sql<{ id: number; expire: string }>`
    SELECT c.id, max(k.expire) AS expire
    FROM json_to_recordset(${JSON.stringify(cherches)})
      AS c(id bigint, connexion text, appareils text, facteur text)
    CROSS JOIN LATERAL (
      SELECT nombre, expire, ${ECHECS_AVANT_SUSPENSION}::int AS seuil FROM compteur WHERE cle = c.connexion
      UNION ALL
      SELECT nombre, expire, ${ECHECS_AVANT_SUSPENSION}::int FROM compteur
      WHERE cle ~>=~ (c.appareils || '.') AND cle ~<~ (c.appareils || '/')
      UNION ALL
      SELECT nombre, expire, ${TENTATIVES_DE_SECOND_FACTEUR}::int FROM compteur WHERE cle = c.facteur) k
    WHERE k.nombre >= k.seuil AND k.expire > ${maintenant}
    GROUP BY c.id`.execute(db)
  return new Map(rows.map(({ id, expire }) => [id, expire]))
}

/** Retire d’un compteur ce qui y avait été mis d’avance. */
export async function decompter(db: Kysely<DB>, cle: string): Promise<void> {
  await db
    .updateTable('compteur')
    .set((eb) => ({ nombre: eb.fn<number>('greatest', [eb('nombre', '-', 1), eb.val(0)]) }))
    .where('cle', '=', cle)
    .execute()
}

/** Remet un compteur à zéro. */
export async function oublierCompteur(db: Kysely<DB>, cle: string): Promise<void> {
  await db.deleteFrom('compteur').where('cle', '=', cle).execute()
}
