import type { FullConfig } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { trouverNavigateur } from './navigateur.ts'

const DEMARRAGE_MS = 90_000

/** Ce qu’un processus attend de sa machine ; rien des réglages que l’environnement de la personne pourrait porter. */
const MACHINE = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot'] as const

/** Le vrai produit, un par ouvrier, sur un port libre et des données neuves ; adresses et navigateur passent par l’environnement. */
export default async function preparer({ workers }: FullConfig): Promise<() => Promise<void>> {
  const navigateur = await trouverNavigateur()
  process.env['E2E_CHROMIUM'] = navigateur.executable
  process.env['E2E_CHROMIUM_ENV'] = JSON.stringify(navigateur.environnement)

  const produits = await Promise.all(Array.from({ length: workers }, () => lancerProduit()))
  process.env['E2E_ADRESSES'] = JSON.stringify(produits.map((p) => p.adresse))
  return async () => {
    await Promise.all(produits.map((p) => p.arreter()))
  }
}

/** Lance le vrai produit, à lui ses données ; `reglages` reçoit son port. */
export async function lancerProduit(
  reglages: (port: number) => Record<string, string> = () => ({}),
): Promise<{ adresse: string; arreter: () => Promise<void> }> {
  const donnees = await mkdtemp(join(tmpdir(), 'registre-e2e-'))
  // En root, PostgreSQL tourne sous un autre compte, qui doit pouvoir entrer.
  await chmod(donnees, 0o711)
  const port = await portLibre()
  const adresse = `http://127.0.0.1:${port}`
  const env = {
    ...Object.fromEntries(MACHINE.map((nom) => [nom, process.env[nom]])),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: donnees,
    ...reglages(port),
  }
  const serveur = spawn(process.execPath, [join(import.meta.dirname, '..', 'server', 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const sorties: Buffer[] = []
  serveur.stdout?.on('data', (morceau: Buffer) => sorties.push(morceau))
  serveur.stderr?.on('data', (morceau: Buffer) => sorties.push(morceau))
  const arreter = async () => {
    await finir(serveur)
    await rm(donnees, { recursive: true, force: true })
  }
  try {
    await attendrePret(serveur, adresse)
  } catch (erreur) {
    await arreter()
    throw new Error(`Le produit n’a pas démarré.\n${Buffer.concat(sorties).toString()}`, { cause: erreur })
  }
  return { adresse, arreter }
}

async function attendrePret(serveur: ChildProcess, adresse: string): Promise<void> {
  const limite = Date.now() + DEMARRAGE_MS
  while (Date.now() < limite) {
    if (serveur.exitCode !== null || serveur.signalCode !== null)
      throw new Error(`statut ${serveur.exitCode}`)
    const pret = await fetch(`${adresse}/readyz`).then(
      (reponse) => reponse.ok,
      () => false,
    )
    if (pret) return
    await attendre(50)
  }
  throw new Error(`/readyz ne répond pas après ${DEMARRAGE_MS / 1000} s`)
}

async function finir(serveur: ChildProcess): Promise<void> {
  if (serveur.exitCode !== null || serveur.signalCode !== null) return
  const fin = new Promise((resolve) => {
    serveur.once('exit', resolve)
  })
  serveur.kill('SIGTERM')
  await fin
}

async function portLibre(): Promise<number> {
  const sonde = createServer()
  await new Promise<void>((resolve) => {
    sonde.listen(0, '127.0.0.1', resolve)
  })
  const adresse = sonde.address()
  await new Promise((resolve) => {
    sonde.close(resolve)
  })
  if (adresse === null || typeof adresse === 'string') throw new Error('aucun port libre')
  return adresse.port
}
