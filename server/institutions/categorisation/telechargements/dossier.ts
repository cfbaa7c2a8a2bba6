import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FichierPublie } from '#server/socle/documents/publications.ts'
import { creerDossier, siPresent } from '#server/socle/platform/dossier.ts'

/** Un nom à nous, que rien ne remonte. */
const SUR = /^[0-9a-f-]{36}$/
/** La fin du nom d’un fichier qui n’est pas encore entier. */
const PARTIEL = '.partiel'

/** Là où sont les fichiers demandés : hors de la racine web, et partagé par tous les processus. */
export function ouvrirDossier(dataDir: string) {
  const dossier = join(dataDir, 'telechargements')
  const chemin = (fichier: string) => {
    if (!SUR.test(fichier)) throw new Error('nom de fichier mal formé')
    return join(dossier, fichier)
  }
  return {
    /** Ce qu’il reste du disque, en octets. */
    async libre(): Promise<number> {
      await creerDossier(dossier)
      const { bavail, bsize } = await statfs(dossier)
      return bavail * bsize
    },
    /** Où écrire ce fichier, tant qu’il n’est pas entier. */
    async commencer(fichier: string): Promise<string> {
      await creerDossier(dossier)
      return `${chemin(fichier)}${PARTIEL}`
    },
    finir: (fichier: string) => rename(`${chemin(fichier)}${PARTIEL}`, chemin(fichier)),
    /** Entier ou non, il n’y est plus. */
    async effacer(fichier: string): Promise<void> {
      await rm(chemin(fichier), { force: true })
      await rm(`${chemin(fichier)}${PARTIEL}`, { force: true })
    },
    /** De quoi le rendre, en entier ou par portion ; null s’il n’y est pas tel qu’il a été écrit. */
    async trouver(fichier: string, garde: { taille: number; sha256: string; le: string }) {
      const { size } = (await siPresent(stat(chemin(fichier)))) ?? { size: -1 }
      if (size !== garde.taille) return null
      const rendu: FichierPublie = {
        ...garde,
        prive: true,
        lire: (portion) =>
          createReadStream(chemin(fichier), portion && { start: portion.de, end: portion.a }),
      }
      return rendu
    },
    /** Efface ce que rien ne nomme : l’écriture d’un processus qui n’est plus. Un fichier a son nom dans la base avant d’être ici. */
    async balayer(lireNommes: () => Promise<ReadonlySet<string>>): Promise<void> {
      const presents = (await siPresent(readdir(dossier))) ?? []
      const nommes = await lireNommes()
      for (const nom of presents) {
        const fichier = nom.endsWith(PARTIEL) ? nom.slice(0, -PARTIEL.length) : nom
        if (!nommes.has(fichier)) await rm(join(dossier, nom), { force: true })
      }
    },
  }
}
export type Dossier = ReturnType<typeof ouvrirDossier>
