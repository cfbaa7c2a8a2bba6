import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigRefusee } from '#server/socle/config.ts'

/** Lue dans le dossier de données, tirée au premier démarrage. */
export async function cleGardee(dataDir: string): Promise<string> {
  const fichier = join(dataDir, 'cle-secrete')
  const lire = async () => (await readFile(fichier, 'utf8')).trim()
  return lire().catch(async (erreur: NodeJS.ErrnoException) => {
    if (erreur.code === 'EACCES') {
      throw new ConfigRefusee(
        `Ce compte ne peut pas lire ${fichier} : rendez-lui ses droits ou donnez CLE_SECRETE.`,
      )
    }
    if (erreur.code !== 'ENOENT') throw erreur
    // Écrite à côté puis liée : deux processus qui démarrent ensemble gardent la même, entière.
    const brouillon = `${fichier}.${randomBytes(4).toString('hex')}`
    await writeFile(brouillon, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true })
    await link(brouillon, fichier).catch((echec: NodeJS.ErrnoException) => {
      if (echec.code !== 'EEXIST') throw echec
    })
    await rm(brouillon)
    return lire()
  })
}
