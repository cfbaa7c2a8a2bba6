import type { FullConfig } from '@playwright/test'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { promisify } from 'node:util'
import { trouverNavigateur } from './navigateur.ts'

const DEMARRAGE_MS = 90_000

/** Ce qu’un processus attend de sa machine ; rien des réglages que l’environnement de la personne pourrait porter. */
const MACHINE = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot'] as const

/**
 * Le vrai produit, un par ouvrier, sur un port libre et des données à lui ; adresses et navigateur passent par
 * l’environnement. Un premier démarrage coûte dix secondes de plus que les suivants : il se fait une fois, et tous
 * partent de sa copie.
 */
export default async function preparer({ workers }: FullConfig): Promise<() => Promise<void>> {
  const navigateur = await trouverNavigateur()
  process.env['E2E_CHROMIUM'] = navigateur.executable
  process.env['E2E_CHROMIUM_ENV'] = JSON.stringify(navigateur.environnement)

  const amorce = await nouveauDossier()
  const premier = await lancer(amorce, await portLibre())
  await finir(premier.serveur)
  process.env['E2E_AMORCE'] = amorce
  const produits = await Promise.all(Array.from({ length: workers }, () => lancerProduit()))
  process.env['E2E_ADRESSES'] = JSON.stringify(produits.map((p) => p.adresse))
  return async () => {
    await Promise.all(produits.map((p) => p.arreter()))
    await rm(amorce, { recursive: true, force: true })
  }
}

async function nouveauDossier(): Promise<string> {
  const dossier = await mkdtemp(join(tmpdir(), 'registre-e2e-'))
  // En root, PostgreSQL tourne sous un autre compte, qui doit pouvoir entrer.
  await chmod(dossier, 0o711)
  return dossier
}

interface ProduitLance {
  adresse: string
  arreter: () => Promise<void>
  /** L’arrête, puis le relance ce jour-là sur les mêmes données : les sessions d’avant ont expiré. */
  passerAu: (instant: string) => Promise<void>
  /** Lui demande un travail de nuit maintenant, comme le fait l’heure venue. */
  faireLaNuit: (travail: string) => Promise<void>
}

/** Lance le vrai produit, à lui ses données ; `reglages` reçoit son port. */
export async function lancerProduit(
  reglages: (port: number) => Record<string, string> = () => ({}),
): Promise<ProduitLance> {
  const donnees = await nouveauDossier()
  const retirer = () => rm(donnees, { recursive: true, force: true })
  const { E2E_AMORCE } = process.env
  try {
    // Chaque fichier garde son compte : en root, la base n’est pas au même que le reste.
    if (E2E_AMORCE) await promisify(execFile)('cp', ['-a', `${E2E_AMORCE}/.`, donnees])
    const port = await portLibre()
    let { serveur, adresse } = await lancer(donnees, port, reglages(port))
    return {
      adresse,
      arreter: async () => {
        await finir(serveur)
        await retirer()
      },
      passerAu: async (instant) => {
        await finir(serveur)
        ;({ serveur } = await lancer(donnees, port, { ...reglages(port), HORLOGE: instant }))
      },
      faireLaNuit: (travail) => demanderUnTravail(donnees, travail),
    }
  } catch (erreur) {
    await retirer()
    throw erreur
  }
}

/** Fait faire un travail au produit sans attendre son heure, comme l’exploitant (`npm run travail`). */
async function demanderUnTravail(donnees: string, travail: string): Promise<void> {
  const commande = join(import.meta.dirname, '..', '..', 'server', 'socle', 'platform', 'commande-travail.ts')
  const env = { ...Object.fromEntries(MACHINE.map((nom) => [nom, process.env[nom]])), DATA_DIR: donnees }
  await promisify(execFile)(process.execPath, [commande, travail], { env })
}

async function lancer(
  donnees: string,
  port: number,
  reglages: Record<string, string> = {},
): Promise<{ serveur: ChildProcess; adresse: string }> {
  const adresse = `http://127.0.0.1:${port}`
  const env = {
    ...Object.fromEntries(MACHINE.map((nom) => [nom, process.env[nom]])),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: donnees,
    ...reglages,
  }
  const serveur = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const sorties: Buffer[] = []
  serveur.stdout?.on('data', (morceau: Buffer) => sorties.push(morceau))
  serveur.stderr?.on('data', (morceau: Buffer) => sorties.push(morceau))
  try {
    await attendrePret(serveur, adresse)
  } catch (erreur) {
    await finir(serveur)
    throw new Error(`Le produit n’a pas démarré.\n${Buffer.concat(sorties).toString()}`, { cause: erreur })
  }
  return { serveur, adresse }
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
