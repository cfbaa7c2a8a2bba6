import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { Client } from 'pg'
import { portLibre } from '#server/socle/postgres/embedded-postgres.ts'
import type { ConnexionLocale } from '#server/socle/postgres/embedded-postgres.ts'

export const PRINCIPAL = join(import.meta.dirname, '..', 'main.ts')

/** Le code déjà compilé, où `main.ts` met aussi le sien : une commande y prend la moitié de son temps. */
const COMPILES = join(import.meta.dirname, '..', '..', '.cache', 'v8')

/** N’affirme rien : sur une machine chargée, un premier démarrage est long. */
const PATIENCE_MS = 240_000

/** Le produit dans son propre processus, comme en service : on peut le tuer. */
export interface Processus {
  enfant: ChildProcess
  adresse: string
  stdout(): string
  stderr(): string
  fin: Promise<number | null>
}

/** Ce qu’un processus a écrit d’anormal ; une requête lente ne dit que la charge de la machine. */
export const plaintes = (produit: Processus): string[] =>
  produit
    .stderr()
    .split('\n')
    .filter((ligne) => ligne !== '' && !ligne.includes('"msg":"requête lente"'))

const lances: Processus[] = []

/** Arrête ceux qui tournent encore. */
export async function arreterTout(): Promise<void> {
  for (const { enfant, fin } of lances.splice(0)) {
    if (enfant.exitCode === null && enfant.signalCode === null) enfant.kill('SIGTERM')
    await fin
  }
}

/** Lance le produit avec ces réglages ; `commande` : autre chose que le serveur lui-même. */
export function lancer(env: Record<string, string>, commande: readonly string[] = [PRINCIPAL]): Processus {
  const enfant = spawn(process.execPath, commande, {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      NODE_COMPILE_CACHE: COMPILES,
      HOST: '127.0.0.1',
      DEMONSTRATION_VIVANTE: 'non',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let stdout = ''
  let stderr = ''
  enfant.stdout?.on('data', (morceau: Buffer) => (stdout += morceau.toString()))
  enfant.stderr?.on('data', (morceau: Buffer) => (stderr += morceau.toString()))
  // Pas « close » : Node ne l’émet plus une fois le canal coupé.
  const sorties = [enfant.stdout, enfant.stderr].map((flux) => flux && once(flux, 'close'))
  const fin = Promise.all([once(enfant, 'exit'), ...sorties]).then(([[statut]]) => statut as number | null)
  const processus = {
    enfant,
    adresse: `http://127.0.0.1:${env['PORT']}`,
    stdout: () => stdout,
    stderr: () => stderr,
    fin,
  }
  lances.push(processus)
  return processus
}

/** Lance le produit et attend qu’il réponde. */
export async function pret(env: Record<string, string>, commande?: readonly string[]): Promise<Processus> {
  const produit = lancer({ PORT: String(await portLibre()), ...env }, commande)
  for (const limite = performance.now() + PATIENCE_MS; performance.now() < limite;) {
    if (produit.enfant.exitCode !== null) break
    const reponse = await fetch(`${produit.adresse}/readyz`).catch(() => undefined)
    if (reponse?.ok) return produit
    await attendre(50)
  }
  throw new Error(`pas prêt : ${produit.stdout()}${produit.stderr()}`)
}

/** Comment joindre la base embarquée de ce dossier, sans passer par le produit. */
export async function connexionDe(dossier: string): Promise<ConnexionLocale> {
  const [, , , port, host] = (await readFile(join(dossier, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { host: host ?? '', port: Number(port), user: 'registre', database: 'registre' }
}

/** Fait quelque chose sur la base embarquée de ce dossier, sans passer par le produit. */
export async function surLaBase<T>(dossier: string, faire: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(await connexionDe(dossier))
  await client.connect()
  try {
    return await faire(client)
  } finally {
    await client.end()
  }
}

/** Le processus PostgreSQL de ce dossier. */
export async function pidPostgres(dossier: string): Promise<number> {
  return Number.parseInt(await readFile(join(dossier, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** Un port de cette machine, tenu par un autre programme. */
export async function occuper(): Promise<{ serveur: Server; port: number }> {
  const serveur = createServer()
  await new Promise<void>((resolve) => {
    serveur.listen(0, '127.0.0.1', resolve)
  })
  const adresse = serveur.address()
  if (adresse === null || typeof adresse === 'string') throw new Error('aucun port libre')
  return { serveur, port: adresse.port }
}
