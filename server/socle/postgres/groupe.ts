import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { BaseOccupee } from './pannes.ts'
import { noterSansApplication } from './noter.ts'
import { ConnexionDesActes } from './preparees.ts'

const SECONDE = 1000
const MARGE_MS = 1_000

/**
 * Ce que chaque usage de la base prend au plus : connexions, demandes qui en attendent une, temps d’attente, durée d’une
 * requête, d’un verrou, d’une transaction qui ne fait rien. Ce que chacun lit n’écrit jamais : une copie en lecture
 * pourra le servir. Une commande, seule devant son écran, n’est pas bornée.
 */
const USAGES = {
  actes: {
    connexions: 12,
    attente: 1_000,
    connexionMs: 5 * SECONDE,
    requeteMs: 15 * SECONDE,
    verrouMs: 5 * SECONDE,
    oisifMs: 15 * SECONDE,
  },
  lecture: {
    connexions: 4,
    attente: 400,
    connexionMs: 5 * SECONDE,
    requeteMs: 5 * SECONDE,
    verrouMs: 2 * SECONDE,
    oisifMs: 5 * SECONDE,
  },
  // Les écrans de l’outil lisent tout un territoire : trois à la fois, et les actes n’attendent pas derrière eux.
  outil: {
    connexions: 3,
    attente: 100,
    connexionMs: 5 * SECONDE,
    requeteMs: 15 * SECONDE,
    verrouMs: 2 * SECONDE,
    oisifMs: 15 * SECONDE,
  },
  // Ce qui part en fichier à mesure qu’il se lit dure ce que dure le navigateur de qui le prend.
  longues: {
    connexions: 7,
    attente: 100,
    connexionMs: 10 * SECONDE,
    requeteMs: 15 * 60 * SECONDE,
    verrouMs: 2 * SECONDE,
    oisifMs: 5 * 60 * SECONDE,
  },
  travaux: {
    connexions: 4,
    attente: 300,
    connexionMs: 10 * SECONDE,
    requeteMs: 15 * 60 * SECONDE,
    verrouMs: 30 * SECONDE,
    oisifMs: 60 * SECONDE,
  },
  // Sous le trafic de la version d’avant : une migration qui attend un verrou ferait attendre tout le monde derrière elle.
  migration: {
    connexions: 2,
    attente: Infinity,
    connexionMs: 10 * SECONDE,
    requeteMs: 0,
    verrouMs: 10 * SECONDE,
    oisifMs: 0,
  },
  commande: {
    connexions: 8,
    attente: Infinity,
    connexionMs: 10 * SECONDE,
    requeteMs: 0,
    verrouMs: 0,
    oisifMs: 0,
  },
} as const

/** Une lecture au plan gardé dure moins d’une milliseconde : deux connexions de plus en servent un millier à la seconde. */
const AU_PLAN_GARDE = 2

export type Usage = keyof typeof USAGES

/** Ce que plusieurs lisent à la fois n’occupe qu’un cœur chacun, et n’écrit jamais. */
const LECTEURS: readonly Usage[] = ['lecture', 'outil', 'longues']

/** Les réglages de connexion d’un usage ; `max` : le nombre de connexions, quand on le choisit. */
export function reglagesDe(usage: Usage, max?: number): PoolConfig {
  const u = USAGES[usage]
  const options = [
    'timezone=UTC',
    `statement_timeout=${u.requeteMs}`,
    `lock_timeout=${u.verrouMs}`,
    `idle_in_transaction_session_timeout=${u.oisifMs}`,
    ...(LECTEURS.includes(usage)
      ? ['default_transaction_read_only=on', 'max_parallel_workers_per_gather=0']
      : []),
  ]
  return {
    max: max ?? u.connexions,
    connectionTimeoutMillis: u.connexionMs,
    application_name: `registre-coproprietes ${usage}`,
    options: options.map((o) => `-c ${o}`).join(' '),
    // La base figée n’arrête pas elle-même sa requête : au-delà, celui qui attend l’apprend quand même.
    ...(u.requeteMs > 0 && { query_timeout: u.requeteMs + MARGE_MS }),
    // Une coupure sans adieu (réseau, machine) se voit en moins d’une minute.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECONDE,
  }
}

type Rappel = (erreur: Error | undefined, client: PoolClient | undefined, rendre: () => void) => void

/** Un groupe de connexions dont la file d’attente est bornée, et qu’une connexion coupée n’arrête jamais. */
export class Groupe extends Pool {
  readonly #reglages: PoolConfig
  readonly #usage: Usage
  readonly #attente: number
  #auPlanGarde: Groupe | undefined

  constructor(reglages: PoolConfig, usage: Usage) {
    super({ ...reglages, Client: ConnexionDesActes })
    this.#reglages = reglages
    this.#usage = usage
    this.#attente = USAGES[usage].attente
    // `pg` crie sur la connexion elle-même quand elle casse pendant une requête, et un cri sans écouteur arrête le
    // processus. La requête, elle, échoue déjà de son côté.
    this.on('connect', (client) => client.on('error', () => undefined))
    // À la fermeture, `end` rend la main avant que les connexions soient toutes parties : la base qui s’arrête les coupe.
    this.on('error', (erreur) => {
      if (!this.ending)
        noterSansApplication({ usage, raison: erreur.message }, 'Une connexion à la base a été coupée.')
    })
  }

  /**
   * Des connexions du même usage, où ce qui est préparé garde un plan pour toutes ses valeurs, et ne lit que par index : sans les valeurs,
   * la base croit qu’une ligne est vite trouvée, et les lirait toutes. Ailleurs elle refait le plan chaque fois qu’elle l’estime moins cher,
   * et se trompe d’une adresse : la situer prend quatre fois moins de temps que d’en faire le plan.
   */
  get auPlanGarde(): Groupe {
    const { options = '' } = this.#reglages
    this.#auPlanGarde ??= new Groupe(
      {
        ...this.#reglages,
        max: AU_PLAN_GARDE,
        options: `${options} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off`,
      },
      this.#usage,
    )
    return this.#auPlanGarde
  }

  override end(): Promise<void>
  override end(rappel: () => void): void
  override end(rappel?: () => void): Promise<void> | void {
    const fin = Promise.all([super.end(), this.#auPlanGarde?.end()]).then(() => undefined)
    if (!rappel) return fin
    void fin.then(rappel)
  }

  /** Rend une connexion. @throws BaseOccupee quand la file est pleine */
  override connect(): Promise<PoolClient>
  override connect(rappel: Rappel): void
  override connect(rappel?: Rappel): Promise<PoolClient> | void {
    if (this.waitingCount < this.#attente) return rappel ? super.connect(rappel) : super.connect()
    const pleine = new BaseOccupee(`${this.#attente} demandes attendent déjà la base`)
    if (!rappel) return Promise.reject(pleine)
    rappel(pleine, undefined, () => undefined)
  }
}
