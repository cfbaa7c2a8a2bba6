import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { MAINTENANT } from './moment.ts'
import { arreterTout, pret, surLaBase } from './processus.ts'

declare module 'vitest' {
  interface ProvidedContext {
    dossierAmorce: string
  }
}

const PATIENCE_MS = 300_000

/** Un dossier de données où le produit a démarré une fois, fini ses premiers travaux, et s’est arrêté : les essais le copient. */
export default async function preparer(projet: TestProject): Promise<() => Promise<void>> {
  const racine = await mkdtemp(join(tmpdir(), 'registre-amorce-'))
  const retirer = () => rm(racine, { recursive: true, force: true })
  try {
    // En root, PostgreSQL tourne sous un autre compte, qui doit pouvoir entrer.
    await chmod(racine, 0o711)
    const dossier = join(racine, 'amorce')
    await pret({ DATA_DIR: dossier, HORLOGE: MAINTENANT })
    await surLaBase(dossier, async (client) => {
      for (const limite = performance.now() + PATIENCE_MS; ;) {
        const { rowCount } = await client.query(
          `SELECT FROM pgboss.job WHERE state < 'completed' AND start_after <= now()`,
        )
        if (rowCount === 0) return
        if (performance.now() > limite) throw new Error(`${rowCount} travaux ne finissent pas`)
        await attendre(100)
      }
    })
    await arreterTout()
    projet.provide('dossierAmorce', dossier)
  } catch (erreur) {
    await arreterTout()
    await retirer()
    throw erreur
  }
  return retirer
}

/** Fait de `dossier`, qui n’existe pas encore, celui d’un produit qui a déjà servi. */
export async function copierDossierAmorce(dossier: string): Promise<void> {
  // Chaque fichier garde son compte : en root, la base n’est pas au même que le reste.
  await promisify(execFile)('cp', ['-a', inject('dossierAmorce'), dossier])
}
