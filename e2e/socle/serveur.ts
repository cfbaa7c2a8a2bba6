import { fork, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { trouverNavigateur } from './navigateur.ts'

/** Ce qu’un produit attend de sa machine ; rien des réglages que l’environnement de la personne pourrait porter. */
const MACHINE = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot'] as const
const HOTE = join(import.meta.dirname, '..', '..', 'server', 'essais', 'hote-de-produits.ts')

/**
 * Le vrai produit, un par fichier de parcours, sur un port libre et des données à lui. Un premier démarrage sème et compte pendant
 * vingt secondes : il se fait une fois, ici, et chacun part d’une copie. Le navigateur et le modèle passent par l’environnement.
 */
export default async function preparer(): Promise<() => Promise<void>> {
  const navigateur = await trouverNavigateur()
  process.env['E2E_CHROMIUM'] = navigateur.executable
  process.env['E2E_CHROMIUM_ENV'] = JSON.stringify(navigateur.environnement)
  const hote = new Hote()
  try {
    process.env['E2E_MODELE'] = JSON.stringify(await hote.demander('preparer', { port: await portLibre() }))
  } catch (erreur) {
    await hote.finir()
    throw erreur
  }
  return () => hote.finir()
}

/** Un processus où vivent des produits ; sa fin les arrête, et retire leurs données. */
class Hote {
  readonly #processus: ChildProcess
  /** La fin de ce qu’il a écrit : de quoi comprendre qu’il s’arrête. */
  #ecrit = ''
  readonly #attendus = new Map<number, { tenir: (rendu: unknown) => void; rompre: (raison: Error) => void }>()
  #n = 0

  constructor() {
    const env = Object.fromEntries(MACHINE.map((nom) => [nom, process.env[nom]]))
    this.#processus = fork(HOTE, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] })
    this.#processus.stderr?.on('data', (morceau: Buffer) => {
      this.#ecrit = (this.#ecrit + morceau.toString()).slice(-4_000)
    })
    this.#processus.on('message', ({ n, rendu, erreur }: { n: number; rendu?: unknown; erreur?: string }) => {
      const attendu = this.#attendus.get(n)
      this.#attendus.delete(n)
      if (erreur === undefined) attendu?.tenir(rendu)
      else attendu?.rompre(new Error(`Le produit n’a pas obéi.\n${erreur}`))
    })
    this.#processus.once('exit', (statut) => {
      for (const { rompre } of this.#attendus.values())
        rompre(new Error(`Le processus des produits s’est arrêté (statut ${statut}).\n${this.#ecrit}`))
    })
  }

  async demander<R>(ordre: string, avec: object): Promise<R> {
    const n = (this.#n += 1)
    return new Promise<R>((resolve, reject) => {
      this.#attendus.set(n, { tenir: (rendu) => resolve(rendu as R), rompre: reject })
      this.#processus.send({ n, ordre, avec }, (erreur) => {
        if (erreur)
          reject(new Error(`Le processus des produits n’écoute plus.\n${this.#ecrit}`, { cause: erreur }))
      })
    })
  }

  async finir(): Promise<void> {
    if (this.#processus.exitCode !== null || this.#processus.signalCode !== null) return
    const fin = once(this.#processus, 'exit')
    this.#processus.disconnect()
    await fin
  }
}

/** Celui de cet ouvrier : les produits d’un fichier à l’autre s’y suivent, son code déjà chargé. */
let hote: Hote | undefined

/** Arrête les produits de cet ouvrier (essai.ts). */
export async function finirLesProduits(): Promise<void> {
  await hote?.finir()
  hote = undefined
}

export interface ProduitLance {
  adresse: string
  arreter: () => Promise<void>
  /** L’arrête, puis le relance ce jour-là sur les mêmes données : les sessions d’avant ont expiré. */
  passerAu: (instant: string) => Promise<void>
  /** Lui fait faire maintenant un travail qui revient de lui-même, comme l’heure venue. */
  faire: (travail: string) => Promise<void>
}

/** Un produit, à lui ses données ; `reglages` reçoit son port. */
export async function lancerProduit(
  reglages: (port: number) => Record<string, string> = () => ({}),
): Promise<ProduitLance> {
  const sien = (hote ??= new Hote())
  const port = await portLibre()
  const modele = JSON.parse(process.env['E2E_MODELE']!) as object
  const lequel = await sien.demander<string>('ouvrir', { modele, port, reglages: reglages(port) })
  return {
    adresse: `http://127.0.0.1:${port}`,
    arreter: () => sien.demander('fermer', { lequel }),
    passerAu: (instant) => sien.demander('passerAu', { lequel, instant }),
    faire: (travail) => sien.demander('faire', { lequel, travail }),
  }
}

/**
 * Chaque ouvrier a les siens, sous ceux que le système donne au hasard : entre le choix et l’écoute, personne d’autre ne prend celui-là.
 */
const PREMIER_PORT = 20_000
const PORTS_D_UN_OUVRIER = 1_000
const donnes = new Set<number>()

async function portLibre(): Promise<number> {
  const premier = PREMIER_PORT + Number(process.env['TEST_PARALLEL_INDEX'] ?? 10) * PORTS_D_UN_OUVRIER
  for (let essais = 0; essais < PORTS_D_UN_OUVRIER; essais += 1) {
    const port = premier + randomInt(PORTS_D_UN_OUVRIER)
    if (donnes.has(port) || !(await estLibre(port))) continue
    donnes.add(port)
    return port
  }
  throw new Error('aucun port libre')
}

const estLibre = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const sonde = createServer()
    sonde.once('error', () => resolve(false))
    sonde.listen(port, '127.0.0.1', () => sonde.close(() => resolve(true)))
  })
