import { CompiledQuery, type Transaction } from 'kysely'
import { PgBoss } from 'pg-boss'
import pg from 'pg'
import type { DB } from './../postgres/schema.ts'

const FUSEAU = 'Europe/Paris'

/** En secondes. « patient » : un relais qui redémarre ou fait attendre, près d’un jour. « nuit » : long, et jamais deux à la fois. */
const REPRISES = {
  bref: { retryLimit: 5, retryBackoff: true, retryDelay: 5 },
  patient: { retryLimit: 30, retryBackoff: true, retryDelay: 5, retryDelayMax: 3600 },
  nuit: { retryLimit: 3, retryDelay: 600, expireInSeconds: 4 * 3600 },
} as const

/** Un travail : ce qu’il fait d’une donnée, et son heure s’il revient de lui-même (cron, heure de Paris). */
export interface Travail<D extends object = object> {
  nom: string
  cron?: string
  /** Comment il se refait quand il échoue ; « bref » s’il ne le dit pas. */
  reprise?: keyof typeof REPRISES
  faire(donnees: D): Promise<void>
}

/** Les travaux, dans PostgreSQL : demandés dans la transaction de l’acte, faits par l’un des processus. */
export interface Jobs {
  demander<D extends object>(
    trx: Transaction<DB>,
    travail: Pick<Travail<D>, 'nom'>,
    donnees: D,
  ): Promise<void>
  demarrer(travaux: readonly Travail<never>[]): Promise<void>
  /** Vrai si la file répond. */
  repond(): Promise<boolean>
  arreter(): Promise<void>
}

/** Ouvre la file ; `actif` faux : ce processus demande des travaux mais n’en fait pas. */
export function ouvrirJobs(pool: pg.Pool, actif: boolean): Jobs {
  // Ses propres connexions : la file lit des dates, nos conversions rendent des textes.
  const connexions = new pg.Pool({ ...pool.options, types: pg.types, max: 4 })
  let arretee = false
  connexions.on('error', (erreur) => {
    if (!arretee) console.error(`La file des travaux a perdu une connexion (${erreur.message}).`)
  })
  const boss = new PgBoss({
    db: { executeSql: (texte: string, valeurs?: unknown[]) => connexions.query(texte, valeurs) },
    supervise: actif,
    schedule: actif,
  })
  boss.on('error', (erreur) =>
    console.error(`La file des travaux a rencontré une erreur (${erreur.message}).`),
  )
  let demarree = false
  return {
    async demander(trx, travail, donnees) {
      const db = {
        executeSql: (texte: string, valeurs?: unknown[]) =>
          trx.executeQuery(CompiledQuery.raw(texte, valeurs ?? [])),
      }
      await boss.send(travail.nom, donnees, { db: db })
    },
    async demarrer(travaux) {
      await boss.start()
      demarree = true
      for (const travail of travaux) {
        const reprise = REPRISES[travail.reprise ?? 'bref']
        await boss.createQueue(travail.nom, reprise)
        // Une file d’une version d’avant garderait la sienne.
        await boss.updateQueue(travail.nom, reprise)
        if (!actif) continue
        await boss.work(travail.nom, { pollingIntervalSeconds: 1 }, async (recus) => {
          for (const recu of recus) await travail.faire(recu.data as never)
        })
        if (travail.cron) await boss.schedule(travail.nom, travail.cron, {}, { tz: FUSEAU })
      }
    },
    repond: async () => demarree && (await boss.isInstalled()),
    async arreter() {
      arretee = true
      if (demarree) await boss.stop({ graceful: true, timeout: 8_000, close: false })
      await connexions.end()
    },
  }
}
