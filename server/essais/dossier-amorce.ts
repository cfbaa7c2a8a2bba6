import { execFile } from 'node:child_process'
import { access, chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import type { Client } from 'pg'
import { MAINTENANT } from './moment.ts'
import { plaintes, pret, surLaBase } from './processus.ts'

declare module 'vitest' {
  interface ProvidedContext {
    dossiersAmorces: string
  }
}

const PATIENCE_MS = 300_000
const SONDE_MS = 100

/** Où le premier essai qui en veut un fera le dossier amorcé : qui n’en a pas besoin ne l’attend pas. */
export default async function preparer(projet: TestProject): Promise<() => Promise<void>> {
  const racine = await mkdtemp(join(tmpdir(), 'registre-amorce-'))
  // En root, PostgreSQL tourne sous un autre compte, qui doit pouvoir entrer.
  await chmod(racine, 0o711)
  projet.provide('dossiersAmorces', racine)
  return () => rm(racine, { recursive: true, force: true })
}

/** Fait de `dossier`, qui n’existe pas encore, celui d’un produit qui a déjà servi. */
export async function copierDossierAmorce(dossier: string): Promise<void> {
  // Chaque fichier garde son compte : en root, la base n’est pas au même que le reste.
  await promisify(execFile)('cp', ['-a', await dossierAmorce(inject('dossiersAmorces')), dossier])
}

const existe = (chemin: string) =>
  access(chemin).then(
    () => true,
    () => false,
  )

/** Le dossier où le produit a démarré une fois, fini ses premiers travaux, et s’est arrêté ; un seul ouvrier le fait, les autres l’attendent. */
async function dossierAmorce(racine: string): Promise<string> {
  const [fait, echec] = [join(racine, 'amorce'), join(racine, 'echec')]
  if (await existe(fait)) return fait
  const premier = await mkdir(join(racine, 'pris')).then(
    () => true,
    (erreur: NodeJS.ErrnoException) => {
      if (erreur.code === 'EEXIST') return false
      throw erreur
    },
  )
  if (premier) {
    const enCours = join(racine, 'en-cours')
    try {
      await amorcer(enCours)
    } catch (erreur) {
      await writeFile(echec, '')
      throw erreur
    }
    await rename(enCours, fait)
    return fait
  }
  for (const limite = performance.now() + PATIENCE_MS; !(await existe(fait)); await attendre(SONDE_MS)) {
    if (await existe(echec))
      throw new Error('Le dossier amorcé n’a pas pu être fait : un autre essai dit pourquoi.')
    if (performance.now() > limite) throw new Error('Le dossier amorcé ne finit pas de se faire.')
  }
  return fait
}

async function amorcer(dossier: string): Promise<void> {
  const produit = await pret({ DATA_DIR: dossier, HORLOGE: MAINTENANT })
  try {
    await surLaBase(dossier, finirLesTravaux)
  } finally {
    produit.enfant.kill('SIGTERM')
    await produit.fin
  }
  const dites = plaintes(produit)
  if (produit.enfant.exitCode !== 0 || dites.length > 0)
    throw new Error(`Le premier démarrage s’est mal fini (${produit.enfant.exitCode}) : ${dites.join('\n')}`)
}

async function finirLesTravaux(client: Client): Promise<void> {
  for (const limite = performance.now() + PATIENCE_MS; ;) {
    const { rowCount } = await client.query(
      `SELECT FROM pgboss.job WHERE state < 'completed' AND start_after <= now()`,
    )
    if (rowCount === 0) return
    if (performance.now() > limite) throw new Error(`${rowCount} travaux ne finissent pas`)
    await attendre(SONDE_MS)
  }
}
