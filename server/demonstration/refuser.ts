import type { Kysely } from 'kysely'
import type { Config } from '#server/socle/config.ts'
import { BaseIndisponible } from '#server/socle/postgres/db.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Le domaine des personnes de la démonstration, dont les mots de passe sont publiés. */
const DOMAINE = '@demonstration.invalid'

/**
 * Au service de l’État, refuse une base semée pour une démonstration, même si l’on a depuis corrigé les adresses de ses
 * personnes : elles entreraient avec des mots de passe que tout le monde connaît.
 * @throws BaseIndisponible
 */
export async function refuserLaDemonstration(
  db: Kysely<DB>,
  { identite }: Pick<Config, 'identite'>,
): Promise<void> {
  if (identite !== 'etat') return
  const semee = await db.selectFrom('demonstration').select('semeeLe').executeTakeFirst()
  const personne = await db
    .selectFrom('compte')
    .select('id')
    .where('email', 'like', `%${DOMAINE}`)
    .where('statut', '!=', 'SUPPRIME')
    .limit(1)
    .executeTakeFirst()
  if (semee || personne)
    throw new BaseIndisponible(
      'Cette base a été semée pour une démonstration, dont les mots de passe sont publics : avec IDENTITE « etat », démarrez sur une base neuve.',
    )
}
