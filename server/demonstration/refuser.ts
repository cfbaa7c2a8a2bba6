import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import { BaseIndisponible } from '#server/postgres/db.ts'
import type { DB } from '#server/postgres/schema.ts'

/** Le domaine des personnes de la démonstration, dont les mots de passe sont publiés. */
const DOMAINE = '@demonstration.invalid'

/**
 * Au service de l’État, refuse une base qui a servi à une démonstration : ses personnes entreraient avec des mots de passe
 * que tout le monde connaît.
 * @throws BaseIndisponible
 */
export async function refuserLaDemonstration(
  db: Kysely<DB>,
  { identite }: Pick<Config, 'identite'>,
): Promise<void> {
  if (identite !== 'etat') return
  const { nombre } = await db
    .selectFrom('compte')
    .select((eb) => eb.fn.countAll<number>().as('nombre'))
    .where('email', 'like', `%${DOMAINE}`)
    .where('statut', '!=', 'SUPPRIME')
    .executeTakeFirstOrThrow()
  if (nombre > 0)
    throw new BaseIndisponible(
      `Cette base contient ${nombre} personnes de la démonstration, dont les mots de passe sont publics : avec IDENTITE « etat », démarrez sur une base neuve.`,
    )
}
