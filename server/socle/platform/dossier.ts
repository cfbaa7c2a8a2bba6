import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Crée le dossier et ses parents ; échoue net là où `mkdir` récursif de Node tourne sans fin (/proc). */
export async function creerDossier(chemin: string): Promise<void> {
  const erreur = await mkdir(chemin, { mode: 0o711 }).then(
    () => undefined,
    (echec: NodeJS.ErrnoException) => echec,
  )
  if (erreur === undefined) return
  if (erreur.code === 'EEXIST' && (await stat(chemin)).isDirectory()) return
  const parent = dirname(chemin)
  const parentAbsent = erreur.code === 'ENOENT' && (await stat(parent).catch(() => undefined)) === undefined
  if (!parentAbsent) throw erreur
  await creerDossier(parent)
  await mkdir(chemin, { mode: 0o711 }).catch((echec: NodeJS.ErrnoException) => {
    if (echec.code !== 'EEXIST') throw echec
  })
}

/** Ce que rend `lire`, ou null si le fichier n’existe pas. */
export const siPresent = <T>(lire: Promise<T>): Promise<T | null> =>
  lire.catch((erreur: NodeJS.ErrnoException) => {
    if (erreur.code === 'ENOENT') return null
    throw erreur
  })
