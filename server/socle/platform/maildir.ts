import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Un dossier au format Maildir, où un serveur de courriel dépose. */
export interface Maildir {
  /** Les noms de ce qui attend, les plus anciens d’abord. */
  nouveaux(): Promise<string[]>
  /** Le début de ce courriel, jusqu’à cette taille ; null s’il n’est plus là. */
  lire(nom: string, octets: number): Promise<Buffer | null>
  /** Le range dans `cur/`, comme lu, ou dans `rejetes/` ; sans effet si un autre l’a fait. */
  ranger(nom: string, ou: 'cur' | 'rejetes'): Promise<void>
}

const absent = (erreur: unknown): boolean => (erreur as NodeJS.ErrnoException).code === 'ENOENT'

const tropLong = (erreur: unknown): boolean => (erreur as NodeJS.ErrnoException).code === 'ENAMETOOLONG'

/** Ouvre ce dossier ; `new/` doit y être, les autres se créent. */
export function ouvrirMaildir(dossier: string): Maildir {
  return {
    async nouveaux() {
      const entrees = await readdir(join(dossier, 'new'), { withFileTypes: true })
      return entrees
        .filter((entree) => entree.isFile())
        .map((entree) => entree.name)
        .toSorted()
    },
    async lire(nom, octets) {
      const fichier = await open(join(dossier, 'new', nom)).catch((erreur: unknown) => {
        if (absent(erreur)) return null
        throw erreur
      })
      if (!fichier) return null
      try {
        const tampon = Buffer.alloc(octets)
        const { bytesRead } = await fichier.read(tampon, 0, octets, 0)
        return tampon.subarray(0, bytesRead)
      } finally {
        await fichier.close()
      }
    },
    async ranger(nom, ou) {
      await mkdir(join(dossier, ou), { recursive: true })
      // « :2,S » : vu, pour qui ouvrirait la boîte.
      const range = ou === 'cur' ? `${nom}:2,S` : nom
      await rename(join(dossier, 'new', nom), join(dossier, ou, range)).catch((erreur: unknown) => {
        // Un nom déjà au plus long n’a pas la place de la marque : il se range sans elle.
        if (tropLong(erreur)) return rename(join(dossier, 'new', nom), join(dossier, ou, nom))
        if (!absent(erreur)) throw erreur
        return undefined
      })
    },
  }
}
