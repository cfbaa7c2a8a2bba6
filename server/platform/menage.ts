import type { Kysely } from 'kysely'
import type { Horloge } from './horloge.ts'
import type { Travail } from './jobs.ts'
import type { DB } from './schema.ts'

/** Chaque nuit : les sessions, compteurs et captchas passés d’âge s’en vont. */
export function menage({ db, horloge }: { db: Kysely<DB>; horloge: Horloge }): Travail {
  return {
    nom: 'menage',
    cron: '15 3 * * *',
    async faire() {
      const maintenant = horloge.maintenant().toISOString()
      await db.deleteFrom('session').where('expire', '<', maintenant).execute()
      await db.deleteFrom('compteur').where('expire', '<', maintenant).execute()
      await db.deleteFrom('captchaServi').where('expire', '<', maintenant).execute()
    },
  }
}
