import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import type { Jobs, Travail } from '#server/platform/jobs.ts'
import type { DB } from '#server/postgres/schema.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Les documents déposés : sur disque, hors de la racine web, sous un nom à nous. */
export interface Fichiers {
  /** Écrit le contenu et attend qu’il soit sur le disque ; rend son identifiant. */
  ecrire(contenu: Buffer): Promise<string>
  lire(id: string): Readable
  effacer(id: string): Promise<void>
}

export function ouvrirFichiers(dataDir: string): Fichiers {
  const dossier = join(dataDir, 'fichiers')
  const chemin = (id: string) => {
    if (!ID.test(id)) throw new Error('identifiant de fichier mal formé')
    return join(dossier, id.slice(0, 2), id)
  }
  return {
    async ecrire(contenu) {
      const id = randomUUID()
      const definitif = chemin(id)
      await mkdir(join(definitif, '..'), { recursive: true, mode: 0o700 })
      const provisoire = `${definitif}.partiel`
      const f = await open(provisoire, 'wx', 0o600)
      try {
        await f.writeFile(contenu)
        await f.sync()
      } finally {
        await f.close()
      }
      await link(provisoire, definitif)
      await rm(provisoire)
      return id
    },
    lire: (id) => createReadStream(chemin(id)),
    effacer: (id) => rm(chemin(id), { force: true }),
  }
}

const EFFACEMENT = 'effacer-fichier'

/** Efface du disque un document dont la ligne n’est plus ; par un travail, donc seulement si l’acte aboutit. */
export function effacement(fichiers: Fichiers): Travail<{ id: string }> {
  return { nom: EFFACEMENT, faire: ({ id }) => fichiers.effacer(id) }
}

/** Demande l’effacement d’un document dans la transaction de l’acte. */
export function demanderEffacement(trx: Transaction<DB>, jobs: Jobs, id: string): Promise<void> {
  return jobs.demander(trx, { nom: EFFACEMENT }, { id })
}
