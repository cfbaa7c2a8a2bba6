import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { Produit } from '../demarrage.ts'
import type { ConnexionLocale } from '#server/socle/postgres/embedded-postgres.ts'
import { clonerBase, commander } from './connexion.ts'

// Avant le produit, comme main.ts : il ne met en cache que ce qui est chargé après lui.
enableCompileCache(join(import.meta.dirname, '..', '..', '.cache', 'v8'))
const { demarrer } = await import('../demarrage.ts')
const { demarrerPostgres } = await import('#server/socle/postgres/embedded-postgres.ts')

const COMMANDE_TRAVAIL = join(import.meta.dirname, '..', 'socle', 'platform', 'commande-travail.ts')
const PATIENCE_MS = 300_000

/** Un produit qui a déjà servi, et le serveur où chacun en prend une copie. */
interface Modele {
  serveur: ConnexionLocale
  base: string
  donnees: string
}

interface Ouvert {
  produit: Produit
  modele: Modele
  base: string
  env: Record<string, string>
}

const ouverts = new Map<string, Ouvert>()
const aRendre: (() => Promise<void>)[] = []

const adresseDe = ({ host, port, user, password }: ConnexionLocale, base: string) =>
  password === undefined
    ? `postgres://${user}@/${base}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${base}`

async function nouveauDossier(): Promise<string> {
  const dossier = await mkdtemp(join(tmpdir(), 'registre-e2e-'))
  // En root, PostgreSQL tourne sous un autre compte, qui doit pouvoir entrer.
  await chmod(dossier, 0o711)
  return dossier
}

/** Les travaux d’un premier démarrage sont finis : un produit qui part de là n’a plus qu’à servir. */
async function travauxFinis(connexion: ConnexionLocale): Promise<void> {
  const client = new Client(connexion)
  await client.connect()
  try {
    for (const limite = performance.now() + PATIENCE_MS; ;) {
      const { rowCount } = await client.query(
        `SELECT FROM pgboss.job WHERE state < 'completed' AND start_after <= now()`,
      )
      if (rowCount === 0) return
      if (performance.now() > limite) throw new Error(`${rowCount} travaux ne finissent pas`)
      await attendre(50)
    }
  } finally {
    await client.end()
  }
}

const ORDRES = {
  /** Le serveur jetable, et le modèle dont partent tous les produits ; gardés jusqu’à la fin de ce processus. */
  async preparer({ port, machine }: { port: number; machine: Record<string, string> }): Promise<Modele> {
    const cluster = await nouveauDossier()
    const donnees = await nouveauDossier()
    aRendre.push(async () => {
      await rm(cluster, { recursive: true, force: true })
      await rm(donnees, { recursive: true, force: true })
    })
    const postgres = await demarrerPostgres(cluster, { jetable: true })
    aRendre.push(() => postgres.arreter())
    const serveur = postgres.connexion
    const base = 'modele'
    await commander(serveur, `create database ${base}`)
    const connexion = { ...serveur, database: base }
    const produit = await demarrer({
      ...machine,
      // Chaque parcours écrit lui-même ce qu’il regarde.
      DEMONSTRATION_VIVANTE: 'non',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: donnees,
      DATABASE_URL: adresseDe(serveur, base),
    })
    await travauxFinis(connexion)
    await produit.arreter()
    // Une seule connexion au modèle, même d’autovacuum, ferait échouer le clonage.
    await commander(serveur, `alter database ${base} allow_connections false`)
    return { serveur, base, donnees }
  },

  /** Un produit sur sa copie du modèle ; rend de quoi le désigner. */
  async ouvrir({
    modele,
    port,
    reglages,
  }: {
    modele: Modele
    port: number
    reglages: Record<string, string>
  }): Promise<string> {
    const base = `parcours_${randomBytes(6).toString('hex')}`
    await clonerBase(modele.serveur, base, modele.base)
    const donnees = await nouveauDossier()
    await cp(modele.donnees, donnees, { recursive: true })
    const env = {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: donnees,
      DATABASE_URL: adresseDe(modele.serveur, base),
      ...reglages,
    }
    ouverts.set(base, { produit: await demarrer(env), modele, base, env })
    return base
  },

  async fermer({ lequel }: { lequel: string }): Promise<void> {
    const { produit, modele, base, env } = ouverts.get(lequel)!
    ouverts.delete(lequel)
    await produit.arreter()
    await commander(modele.serveur, `drop database ${base} with (force)`)
    await rm(env['DATA_DIR']!, { recursive: true, force: true })
  },

  /** L’arrête, puis le relance ce jour-là sur les mêmes données. */
  async passerAu({ lequel, instant }: { lequel: string; instant: string }): Promise<void> {
    const ouvert = ouverts.get(lequel)!
    await ouvert.produit.arreter()
    ouvert.produit = await demarrer({ ...ouvert.env, HORLOGE: instant })
  },

  /** Fait faire un travail au produit sans attendre son heure, comme l’exploitant (`npm run travail`). */
  async faire({ lequel, travail }: { lequel: string; travail: string }): Promise<void> {
    const { env } = ouverts.get(lequel)!
    await promisify(execFile)(process.execPath, [COMMANDE_TRAVAIL, travail], {
      env: { ...process.env, ...env },
    })
  },
}

interface Ordre {
  n: number
  ordre: keyof typeof ORDRES
  avec: never
}

process.on('message', ({ n, ordre, avec }: Ordre) => {
  ORDRES[ordre](avec).then(
    (rendu: unknown) => repondre({ n, rendu }),
    (erreur: unknown) => repondre({ n, erreur: (erreur as Error).stack ?? String(erreur) }),
  )
})

/** Les parcours ont pu finir entre-temps : plus personne n’attend. */
function repondre(message: object): void {
  process.send?.(message, undefined, undefined, () => undefined)
}

/** Lancé par les parcours : leur fin, même brutale, est la nôtre. */
process.on('disconnect', () => void finir())
process.on('SIGINT', () => undefined)

async function finir(): Promise<void> {
  for (const { base } of ouverts.values()) await ORDRES.fermer({ lequel: base })
  for (const rendre of aRendre.toReversed()) await rendre()
  process.exit(0)
}
