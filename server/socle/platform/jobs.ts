import { CompiledQuery, type Transaction } from 'kysely'
import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss'
import pg from 'pg'
import { NOMS_TRAVAUX, type NomTravail } from '#domain/socle/travaux/travaux.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Passage } from '#domain/socle/travaux/passages.ts'
import { Groupe, reglagesDe } from '#server/socle/postgres/groupe.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { panneSansDonnees, type Noter } from './panne.ts'
import { lirePassages, noterDebut, noterFin } from './passages.store.ts'

const FUSEAU = 'Europe/Paris'

/**
 * En secondes. Passé `expireInSeconds`, la file croit le travail perdu et le donne à un autre : c’est plus que ce qu’il peut
 * durer. « bref » : une ligne à la fois ; interrompu par un arrêt brutal, il se refait en deux minutes au plus.
 * « passage » : il revient toutes les dix minutes, et s’arrête de lui-même avant le suivant. « nuit » : long.
 */
const REPRISES = {
  bref: { retryLimit: 5, retryBackoff: true, retryDelay: 5, expireInSeconds: 60 },
  passage: { retryLimit: 1, retryDelay: 30, expireInSeconds: 9 * 60 },
  nuit: { retryLimit: 3, retryDelay: 600, expireInSeconds: 4 * 3600 },
} as const

/** Cette file est déjà réglée ainsi : les régler toutes de nouveau serait soixante requêtes à chaque démarrage. */
function estAinsi(file: object, reprise: (typeof REPRISES)[keyof typeof REPRISES]): boolean {
  const sienne = new Map<string, unknown>(Object.entries(file))
  return Object.entries(reprise).every(([nom, valeur]) => sienne.get(nom) === valeur)
}

/** Une nuit manquée, tout étant arrêté, se fait à l’ouverture, une fois. Ce qui revient dans les dix minutes attend son tour. */
const manque = ({ reprise }: Pick<Travail, 'reprise'>) => (reprise === 'nuit' ? 'once' : 'skip')

/** Un travail : ce qu’il fait d’une donnée, et son heure s’il revient de lui-même (cron, heure de Paris). */
export interface Travail<D extends object = object> {
  nom: NomTravail
  cron?: string
  /** Combien chaque processus en fait à la fois ; un seul s’il ne le dit pas. */
  ensemble?: number
  /** Comment il se refait quand il échoue ; « bref » s’il ne le dit pas. */
  reprise?: keyof typeof REPRISES
  /** `arret` : la file n’attend plus ce travail. Un travail long le regarde entre deux choses faites, et s’en tient là. */
  faire(donnees: D, arret?: AbortSignal): Promise<void>
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
  /** Vrai si un travail de ce nom attend, ou se fait. */
  attend(nom: NomTravail): Promise<boolean>
  /** Les travaux qui ont échoué pour de bon : combien, et depuis quand. */
  enEchec(): Promise<{ nom: NomTravail; nombre: number; depuis: Instant }[]>
  /** Le dernier passage de chaque travail qui revient de lui-même, à l’heure de la base. */
  passages(): Promise<{ le: Instant; passages: Partial<Record<NomTravail, Passage>> }>
  arreter(): Promise<void>
}

/** Un travail de nuit qui a réussi depuis n’est plus en échec ; une demande qui a échoué l’est tant que la file la garde. */
const EN_ECHEC = `
  SELECT name AS nom, count(*)::int AS nombre, min(completed_on) AS depuis FROM pgboss.job j
  WHERE state = 'failed' AND name = ANY($1) AND NOT EXISTS (
    SELECT 1 FROM pgboss.schedule s JOIN pgboss.job k ON k.name = s.name
    WHERE s.name = j.name AND k.state = 'completed' AND k.completed_on > j.completed_on)
  GROUP BY name ORDER BY min(completed_on)`

/** Note le passage d’un travail qui revient de lui-même. Ne pas pouvoir le noter n’empêche pas de le faire. */
function noteurDePassages(connexions: Groupe, { nom, cron }: Travail<never>, noter: Noter) {
  const noterUn = (ecriture: () => Promise<void>) =>
    cron === undefined
      ? Promise.resolve()
      : ecriture().catch((erreur: unknown) =>
          noter({ travail: nom, panne: panneSansDonnees(erreur) }, 'passage non noté'),
        )
  return {
    debut: () => noterUn(() => noterDebut(connexions, nom)),
    fin: (reussi: boolean) => noterUn(() => noterFin(connexions, nom, reussi)),
  }
}
type NoteurDePassages = ReturnType<typeof noteurDePassages>

/**
 * Fait un travail et dit à la file ce qu’il est devenu. Ce que la base cite d’une ligne fautive ne va ni sur la sortie
 * d’erreur, ni dans la file, qui garde sept jours la cause d’un échec.
 */
async function faireUn(
  travail: Travail<never>,
  recu: JobWithMetadata,
  noter: Noter,
  passage: NoteurDePassages,
): Promise<JobResult> {
  const { id, signal, retryCount, retryLimit } = recu
  const suivi = { travail: travail.nom, id, essai: retryCount + 1, dernier: retryCount >= retryLimit }
  const depasser = () => noter({ ...suivi, panne: { type: 'Delai' } }, 'travail trop long ou interrompu')
  signal.addEventListener('abort', depasser)
  await passage.debut()
  try {
    await travail.faire(recu.data as never, signal)
    await passage.fin(true)
    return { id, status: 'completed' }
  } catch (erreur) {
    const panne = panneSansDonnees(erreur)
    noter({ ...suivi, panne }, 'travail en échec')
    await passage.fin(false)
    return { id, status: 'failed', output: panne }
  } finally {
    signal.removeEventListener('abort', depasser)
  }
}

/** Ouvre la file ; `actif` faux : ce processus demande des travaux mais n’en fait pas. */
export function ouvrirJobs(pool: pg.Pool, actif: boolean, noter: Noter): Jobs {
  // Ses propres connexions : la file lit des dates, nos conversions rendent des textes.
  const connexions = new Groupe({ ...pool.options, ...reglagesDe('travaux'), types: pg.types }, 'travaux')
  const boss = new PgBoss({
    db: { executeSql: (texte: string, valeurs?: unknown[]) => connexions.query(texte, valeurs) },
    supervise: actif,
    schedule: actif,
  })
  boss.on('error', (erreur) => noter({ panne: panneSansDonnees(erreur) }, 'erreur de la file'))
  let demarree = false
  return {
    async demander(trx, travail, donnees) {
      const db = {
        executeSql: (texte: string, valeurs?: unknown[]) =>
          trx.executeQuery(CompiledQuery.raw(texte, valeurs ?? [])),
      }
      await boss.send(travail.nom, donnees, { db })
    },
    async demarrer(travaux) {
      await boss.start()
      demarree = true
      const files = new Map((await boss.getQueues()).map((file) => [file.name, file]))
      for (const travail of travaux) {
        const reprise = REPRISES[travail.reprise ?? 'bref']
        const file = files.get(travail.nom)
        if (!file) await boss.createQueue(travail.nom, reprise)
        // Une file d’une version d’avant garderait la sienne.
        else if (!estAinsi(file, reprise)) await boss.updateQueue(travail.nom, reprise)
        if (!actif) continue
        const { ensemble = 1 } = travail
        const passage = noteurDePassages(connexions, travail, noter)
        await boss.work(
          travail.nom,
          {
            pollingIntervalSeconds: 1,
            batchSize: ensemble,
            burstWhenBatchFull: ensemble > 1,
            perJobResults: true,
            includeMetadata: true,
          },
          (recus: JobWithMetadata[]) =>
            Promise.all(recus.map((recu) => faireUn(travail, recu, noter, passage))),
        )
        if (travail.cron)
          await boss.schedule(travail.nom, travail.cron, {}, { tz: FUSEAU, missed: manque(travail) })
      }
    },
    repond: async () => demarree && (await boss.isInstalled()),
    async attend(nom) {
      const { rowCount } = await connexions.query(
        `SELECT FROM pgboss.job WHERE name = $1 AND state < 'completed' LIMIT 1`,
        [nom],
      )
      return rowCount !== 0
    },
    async enEchec() {
      const { rows } = await connexions.query<{ nom: NomTravail; nombre: number; depuis: Date }>(EN_ECHEC, [
        NOMS_TRAVAUX,
      ])
      return rows.map(({ depuis, ...r }) => ({ ...r, depuis: depuis.toISOString() }))
    },
    passages: () => lirePassages(connexions),
    async arreter() {
      if (demarree) await boss.stop({ graceful: true, timeout: 8_000, close: false })
      await connexions.end()
    },
  }
}
