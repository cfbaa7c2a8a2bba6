import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import {
  chown,
  mkdir,
  readFile,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { Client } from 'pg'
import { creerDossier } from '#server/socle/platform/dossier.ts'
import { preparerBinaires } from './binaires.ts'
import { choisirCluster, creerCluster, lireMotDePasse, UTILISATEUR } from './cluster.ts'
import {
  code,
  compteSansPrivilege,
  empreinte,
  environnement,
  executer,
  existe,
  peutEntrer,
  PostgresIndisponible,
  processusVivant,
  proprietaire,
  SOUS_WINDOWS,
  type Identite,
} from './compte-systeme.ts'
import { noterSansApplication } from './noter.ts'
import { VERROUS_CONSULTATIFS } from './verrous-consultatifs.ts'

const BASE = 'registre'
/** Dans un dossier qui n’est qu’à nous, ce nombre ne sert qu’à nommer la socket. */
const PORT_SOCKET = 5432
const LONGUEUR_MAX_SOCKET = 107
const JOURNAL_MAX = 10 * 2 ** 20
/** Partagé par les processus qui se servent du serveur embarqué. */
const VERROU_USAGE = VERROUS_CONSULTATIFS.usage

export interface ConnexionLocale {
  host: string
  user: string
  database: string
  port: number
  /** Windows seulement, où la socket Unix est remplacée par 127.0.0.1. */
  password?: string
}

export interface PostgresEmbarque {
  connexion: ConnexionLocale
  /** Rend le serveur ; l’arrête si aucun autre processus ne s’en sert. */
  arreter: () => Promise<void>
  /** Une phrase à montrer à la personne qui démarre le produit. */
  avis?: string
}

interface Vivant {
  pid: number
  socket: string
  port: number
}

/**
 * Démarre (ou retrouve vivant) le PostgreSQL embarqué dont les données sont dans `dossier`.
 * @param options.jetable sans fsync : essais seulement, les données ne survivent pas à une panne.
 * @throws PostgresIndisponible
 */
export async function demarrerPostgres(
  dossier: string,
  options: { jetable?: boolean } = {},
): Promise<PostgresEmbarque> {
  await creerDossier(dossier).catch((erreur: NodeJS.ErrnoException) => {
    throw new PostgresIndisponible(`Le dossier ${dossier} ne peut pas être créé (${erreur.code}).`)
  })
  const racine = await realpath(dossier)
  const parDefaut = process.getuid?.() === 0 ? await compteSansPrivilege() : undefined
  const { cluster, avis } = await choisirCluster(racine, parDefaut)
  const identite = parDefaut && ((await proprietaire(cluster)) ?? parDefaut)
  const binaires = await preparerBinaires(racine, identite)
  const journal = join(racine, 'postgres.log')

  await creerCluster({ cluster, binaires, identite, racine, jetable: options.jetable ?? false })
  const motDePasse = SOUS_WINDOWS ? await lireMotDePasse(racine) : undefined
  const connexionVers = (vivant: Vivant): ConnexionLocale => ({
    host: vivant.socket,
    user: UTILISATEUR,
    database: BASE,
    port: vivant.port,
    ...(motDePasse === undefined ? {} : { password: motDePasse }),
  })

  const ouvrir = (encore: () => boolean, socket?: string) =>
    assurer({ cluster, connexionVers, encore }, () =>
      lancer({ cluster, binaires, identite, journal, jetable: options.jetable ?? false, socket }),
    ).catch(async (erreur: unknown) => {
      throw erreur instanceof NeDemarrePas ? new PostgresIndisponible(await expliquerEchec(journal)) : erreur
    })
  const garde = garder(await ouvrir(() => true), ouvrir)
  await nettoyerSockets(cluster, garde.service().vivant)
  return {
    connexion: connexionVers(garde.service().vivant),
    arreter: async () => rendre({ ...(await garde.lacher()), cluster, binaires }),
    ...(avis === undefined ? {} : { avis }),
  }
}

/** Le serveur embarqué dont on se sert : où il est, la connexion qui dit « je m’en sers », et son processus s’il est le nôtre. */
interface Service {
  vivant: Vivant
  garde: Client
  enfant: ChildProcess | undefined
}

/** Vingt lancements de suite se sont arrêtés aussitôt, ou deux minutes ont passé. */
class NeDemarrePas extends Error {}

/** Retrouve le serveur vivant, ou le lance ; `encore` faux : on n’en a plus besoin. @throws NeDemarrePas */
async function assurer(
  {
    cluster,
    connexionVers,
    encore,
  }: {
    cluster: string
    connexionVers: (vivant: Vivant) => ConnexionLocale
    encore: () => boolean
  },
  lancerUneFois: () => Promise<ChildProcess>,
): Promise<Service> {
  const limite = Date.now() + 120_000
  let enfant: ChildProcess | undefined
  let echecs = 0
  while (encore()) {
    const vivant = await chercherVivant(cluster)
    if (typeof vivant === 'object') {
      const garde = await prendreUsage(connexionVers(vivant))
      if (garde) return { garde, vivant, enfant }
    } else if (vivant === 'finit') {
      await attendre(50)
    } else if (enfant === undefined || enfant.exitCode !== null || enfant.signalCode !== null) {
      if (enfant !== undefined) echecs += 1
      if (echecs > 20) throw new NeDemarrePas()
      if (enfant !== undefined) await attendre(250)
      enfant = await lancerUneFois()
    }
    if (Date.now() > limite) throw new NeDemarrePas()
    await attendre(10)
  }
  throw new NeDemarrePas()
}

/**
 * Veille sur le serveur : quand il tombe, il est relancé, ou retrouvé si un autre processus l’a fait, à la même adresse.
 * Ce qui attendait la base échoue entre-temps, et se redemande.
 */
function garder(
  premier: Service,
  ouvrir: (encore: () => boolean, socket: string) => Promise<Service>,
): { service: () => Service; lacher: () => Promise<Service> } {
  let service = premier
  let lache = false
  let releve: Promise<void> | undefined
  const veiller = () => {
    service.garde.once('end', () => {
      if (!lache) releve = relever()
    })
  }
  async function relever(): Promise<void> {
    noterSansApplication({}, 'Le PostgreSQL embarqué s’est arrêté : il est relancé.')
    for (;;) {
      if (lache) return
      try {
        // Jusqu’au bout, même si l’on s’arrête entre-temps : un serveur à demi lancé resterait sans personne.
        service = await ouvrir(() => true, service.vivant.socket)
        noterSansApplication({}, 'Le PostgreSQL embarqué répond de nouveau.', 'lent')
        if (!lache) veiller()
        return
      } catch (erreur) {
        if (!lache) noterSansApplication({}, (erreur as Error).message)
        await attendre(1000)
      }
    }
  }
  veiller()
  return {
    service: () => service,
    async lacher() {
      lache = true
      await releve
      return service
    },
  }
}

async function lancer(quoi: {
  cluster: string
  binaires: string
  identite: Identite | undefined
  journal: string
  jetable: boolean
  /** Le dossier de socket d’avant, quand le serveur est relancé : ceux qui s’en servent n’en connaissent pas d’autre. */
  socket: string | undefined
}): Promise<ChildProcess> {
  const ecoute = SOUS_WINDOWS
    ? ['listen_addresses=127.0.0.1', `port=${await portLibre()}`]
    : [
        'listen_addresses=',
        `port=${PORT_SOCKET}`,
        `unix_socket_directories=${quoi.socket ?? (await dossierSocket(quoi.cluster, quoi.identite))}`,
      ]
  const memoire = Math.floor(totalmem() / 2 ** 20)
  const tampons = Math.max(32, Math.min(512, Math.floor(memoire / 8)))
  const reglages = [
    ...ecoute,
    'max_connections=120',
    `shared_buffers=${tampons}MB`,
    `effective_cache_size=${Math.max(128, Math.floor(memoire / 2))}MB`,
    'work_mem=16MB',
    `maintenance_work_mem=${Math.max(32, Math.min(256, Math.floor(memoire / 16)))}MB`,
    'random_page_cost=1.1',
    'jit=off',
    'timezone=UTC',
    'max_wal_size=2GB',
    'checkpoint_timeout=15min',
    // Ce qui est acquitté est sur le disque ; seuls les essais y renoncent.
    ...(quoi.jetable
      ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
      : ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']),
    // Un refus de contrainte est une réponse ordinaire, et ses valeurs n’ont rien à faire dans un journal.
    'log_min_messages=fatal',
    'log_checkpoints=off',
  ]
  await tournerJournal(quoi.journal)
  const sortie = openSync(quoi.journal, 'a', 0o600)
  try {
    const options = ['-D', quoi.cluster, ...reglages.flatMap((reglage) => ['-c', reglage])]
    const enfant = spawn(join(quoi.binaires, 'bin', 'postgres'), options, {
      ...quoi.identite,
      cwd: dirname(quoi.binaires),
      env: environnement(),
      // Hors du groupe : Ctrl-C au terminal ne doit pas arrêter la base avant l’application.
      detached: true,
      stdio: ['ignore', sortie, sortie],
      windowsHide: true,
    })
    await new Promise<void>((resolve, reject) => {
      enfant.once('spawn', resolve)
      enfant.once('error', (erreur: NodeJS.ErrnoException) =>
        reject(
          new PostgresIndisponible(`PostgreSQL ne peut pas être lancé (${erreur.code ?? erreur.message}).`),
        ),
      )
    })
    enfant.unref()
    return enfant
  } finally {
    closeSync(sortie)
  }
}

/** La trace d’une chute se lit après le lancement suivant : le journal continue, et se range quand il est gros. */
async function tournerJournal(journal: string): Promise<void> {
  const taille = await stat(journal).then(
    (s) => s.size,
    () => 0,
  )
  if (taille > JOURNAL_MAX) await rename(journal, `${journal}.1`)
}

/** Un dossier neuf à chaque lancement : deux démarrages simultanés ne se retirent pas leur socket. */
async function dossierSocket(cluster: string, identite: Identite | undefined): Promise<string> {
  const nom = `${await prefixeSocket(cluster)}${randomBytes(3).toString('hex')}`
  for (const base of [tmpdir(), '/tmp']) {
    const dossier = join(base, nom)
    if (Buffer.byteLength(join(dossier, `.s.PGSQL.${PORT_SOCKET}`)) >= LONGUEUR_MAX_SOCKET) continue
    if (identite && !peutEntrer(base, identite)) continue
    const cree = await mkdir(dossier, { mode: 0o700 }).then(
      () => true,
      () => false,
    )
    if (!cree) continue
    if (identite) await chown(dossier, identite.uid, identite.gid)
    return dossier
  }
  throw new PostgresIndisponible(
    'Aucun dossier temporaire ne convient à la socket de PostgreSQL : donnez à TMPDIR un chemin court et accessible.',
  )
}

async function prefixeSocket(cluster: string): Promise<string> {
  return `registre-${empreinte(await realpath(cluster))}-`
}

/** Restes des serveurs tués. */
async function nettoyerSockets(cluster: string, vivant: Vivant): Promise<void> {
  if (SOUS_WINDOWS) return
  const prefixe = await prefixeSocket(cluster)
  const base = dirname(vivant.socket)
  for (const nom of await readdir(base).catch(() => [])) {
    if (!nom.startsWith(prefixe) || join(base, nom) === vivant.socket) continue
    await rm(join(base, nom), { recursive: true, force: true }).catch(() => undefined)
  }
}

/**
 * Lit `postmaster.pid` ; un fichier laissé par un serveur mort est retiré. « finit » : le serveur est mort, pas encore
 * toutes ses sessions ; en lancer un autre avant elles abîmerait la base.
 */
async function chercherVivant(cluster: string): Promise<Vivant | 'finit' | undefined> {
  const fichier = join(cluster, 'postmaster.pid')
  const texte = await readFile(fichier, 'utf8').catch(() => undefined)
  if (texte === undefined) return undefined
  const [pid, , , port, socket, adresse] = texte.split('\n').map((ligne) => ligne.trim())
  if (await estNotrePostgres(Number(pid), cluster)) {
    const hote = SOUS_WINDOWS ? adresse : socket
    // Pas encore de socket : il démarre.
    return { pid: Number(pid), socket: hote ?? '', port: Number(port) }
  }
  if (await sessionsOrphelines(cluster)) return 'finit'
  // Un autre démarrage a pu remplacer le fichier entre-temps : on ne retire que celui qu’on a jugé.
  const mis = `${fichier}.${process.pid}`
  await rename(fichier, mis).catch(() => undefined)
  const retire = await readFile(mis, 'utf8').catch(() => texte)
  if (retire === texte) await rm(mis, { force: true })
  else await rename(mis, fichier)
  return undefined
}

/** Vrai tant qu’un processus travaille dans le dossier de la base. Ailleurs que sous Linux, PostgreSQL y veille seul. */
async function sessionsOrphelines(cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const place = await realpath(cluster)
  for (const nom of await readdir('/proc')) {
    if (!/^\d+$/.test(nom)) continue
    if ((await readlink(`/proc/${nom}/cwd`).catch(() => '')) === place) return true
  }
  return false
}

async function estNotrePostgres(pid: number, cluster: string): Promise<boolean> {
  if (!processusVivant(pid)) return false
  if (process.platform === 'linux') {
    // PostgreSQL se place dans son dossier ; illisible pour un zombie ou pour le processus d’un autre.
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    return place === (await realpath(cluster))
  }
  if (SOUS_WINDOWS) return true
  const { stdout } = await executer('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres')
}

/** Ouvre la connexion qui dit « je m’en sers » ; elle tombe avec le processus, même tué. */
async function prendreUsage(connexion: ConnexionLocale): Promise<Client | undefined> {
  if (connexion.host === '') return undefined
  const garde = new Client({ ...connexion, database: 'postgres', connectionTimeoutMillis: 5000 })
  garde.on('error', () => undefined)
  try {
    await garde.connect()
    await garde.query(`select pg_advisory_lock_shared(${VERROU_USAGE})`)
    const { rowCount } = await garde.query('select from pg_database where datname = $1', [BASE])
    if (rowCount === 0) {
      await garde.query(`create database ${BASE}`).catch((erreur: { code?: string }) => {
        // Deux processus au même premier démarrage : l’autre l’a créée.
        if (erreur.code !== '42P04' && erreur.code !== '23505') throw erreur
      })
    }
    return garde
  } catch {
    await garde.end().catch(() => undefined)
    return undefined
  }
}

async function rendre(usage: Service & { cluster: string; binaires: string }): Promise<void> {
  const { garde, vivant, cluster, enfant } = usage
  let dernier = true
  try {
    await garde.query(`select pg_advisory_unlock_shared(${VERROU_USAGE})`)
    const { rows } = await garde.query<{ seul: boolean }>(
      `select pg_try_advisory_lock(${VERROU_USAGE}) as seul`,
    )
    dernier = rows[0]?.seul ?? false
  } catch {
    // Le serveur est déjà tombé : il ne reste qu’à constater.
    dernier = await estNotrePostgres(vivant.pid, cluster)
  }
  if (!dernier) {
    await garde.end().catch(() => undefined)
    return
  }
  if (SOUS_WINDOWS) {
    await executer(join(usage.binaires, 'bin', 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w'])
  } else {
    signaler(vivant.pid, 'SIGINT')
    await attendreFin(cluster, vivant.pid, enfant)
    await rmdir(vivant.socket).catch(() => undefined)
  }
  await garde.end().catch(() => undefined)
}

async function attendreFin(cluster: string, pid: number, enfant: ChildProcess | undefined): Promise<void> {
  const notreEnfant = enfant?.pid === pid ? enfant : undefined
  const fini = async () => {
    if (notreEnfant) return notreEnfant.exitCode !== null || notreEnfant.signalCode !== null
    // Le fichier plutôt que le numéro : sans init pour le recueillir, un orphelin reste visible après sa fin.
    return !(await existe(join(cluster, 'postmaster.pid'))) || !(await estNotrePostgres(pid, cluster))
  }
  const force = Date.now() + 30_000
  let forcee = false
  while (!(await fini()) && Date.now() < force + 10_000) {
    if (!forcee && Date.now() > force) {
      // Arrêt immédiat : le journal de transactions rend ce qui est acquitté au démarrage suivant.
      signaler(pid, 'SIGQUIT')
      forcee = true
    }
    await attendre(10)
  }
}

function signaler(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (erreur) {
    if (code(erreur) !== 'ESRCH') throw erreur
  }
}

async function expliquerEchec(journal: string): Promise<string> {
  const texte = await readFile(journal, 'utf8').catch(() => '')
  const ligne = texte.split('\n').findLast((l) => /FATAL|PANIC|error/i.test(l))
  const detail = ligne?.replace(/^.*?(?:FATAL|PANIC):\s*/, '')
  return `PostgreSQL embarqué ne démarre pas${detail ? ` (${detail})` : ''} : voyez ${journal}.`
}

/** Un port de cette machine que personne n’écoute à cet instant. */
export async function portLibre(): Promise<number> {
  const sonde = createServer()
  await new Promise<void>((resolve) => {
    sonde.listen(0, '127.0.0.1', resolve)
  })
  const adresse = sonde.address()
  await new Promise((resolve) => {
    sonde.close(resolve)
  })
  return typeof adresse === 'object' && adresse ? adresse.port : 0
}
