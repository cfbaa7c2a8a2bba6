import { BORDEREAUX_GARDES_JOURS } from '#domain/bordereau/reglages.ts'
import { plusTard } from '#domain/instant.ts'
import type { Kysely } from 'kysely'
import type { Horloge } from './horloge.ts'
import type { Travail } from './jobs.ts'
import type { DB } from '#server/postgres/schema.ts'

const JOUR_MS = 86_400_000
const ERREURS_GARDEES_MS = 90 * JOUR_MS
/** Comme un compte sans activité (R711-2) : au-delà d’un an, un courriel n’aide plus personne. */
export const COURRIELS_GARDES_JOURS = 365

/** Chaque nuit : ce qui est passé d’âge s’en va (sessions, compteurs, clefs, captchas, erreurs vues, courriels, fichiers de mises à jour). */
export function menage({ db, horloge }: { db: Kysely<DB>; horloge: Horloge }): Travail {
  return {
    nom: 'menage',
    cron: '15 3 * * *',
    reprise: 'nuit',
    async faire() {
      const maintenant = horloge.maintenant()
      await db.deleteFrom('session').where('expire', '<', maintenant).execute()
      await db.deleteFrom('compteur').where('expire', '<', maintenant).execute()
      const avant = (duree: number) => plusTard(maintenant, -duree)
      await db.deleteFrom('erreurVue').where('date', '<', avant(ERREURS_GARDEES_MS)).execute()
      await db
        .deleteFrom('courriel')
        .where('dateCreation', '<', avant(COURRIELS_GARDES_JOURS * JOUR_MS))
        .execute()
      await db
        .deleteFrom('rappel')
        .where('dateEnvoi', '<', avant(COURRIELS_GARDES_JOURS * JOUR_MS))
        .execute()
      await db
        .deleteFrom('bordereau')
        .where('dateCreation', '<', avant(BORDEREAUX_GARDES_JOURS * JOUR_MS))
        .where('etat', 'in', ['EXAMINE', 'DEPOSE'])
        .execute()
      await db.deleteFrom('clef').where('expire', '<', maintenant).execute()
      await db.deleteFrom('clefSuccession').where('expire', '<', maintenant).execute()
      await db.deleteFrom('oidcDemonstration').where('expire', '<', maintenant).execute()
      await db.deleteFrom('captchaServi').where('expire', '<', maintenant).execute()
    },
  }
}
