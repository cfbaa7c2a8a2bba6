import type { Kysely } from 'kysely'
import type { Horloge } from './horloge.ts'
import type { Travail } from './jobs.ts'
import type { DB } from './schema.ts'

const ERREURS_GARDEES_MS = 90 * 86_400_000

/** Chaque nuit : ce qui est passé d’âge s’en va (sessions, compteurs, clefs, captchas), et les erreurs vues il y a trois mois. */
export function menage({ db, horloge }: { db: Kysely<DB>; horloge: Horloge }): Travail {
  return {
    nom: 'menage',
    cron: '15 3 * * *',
    async faire() {
      const maintenant = horloge.maintenant().toISOString()
      await db.deleteFrom('session').where('expire', '<', maintenant).execute()
      await db.deleteFrom('compteur').where('expire', '<', maintenant).execute()
      const ancien = new Date(horloge.maintenant().getTime() - ERREURS_GARDEES_MS).toISOString()
      await db.deleteFrom('erreurVue').where('date', '<', ancien).execute()
      await db.deleteFrom('clef').where('expire', '<', maintenant).execute()
      await db.deleteFrom('oidcDemonstration').where('expire', '<', maintenant).execute()
      await db.deleteFrom('captchaServi').where('expire', '<', maintenant).execute()
    },
  }
}
