import { DelaiDepasse, OuvrierPerdu, ouvrirOuvriers } from '../pdf-ouvriers.ts'
import type { Classeur } from './ecrire.ts'
import type { Illisible, TableurLu } from './lu.ts'

/** Les tableurs, lus et écrits loin du fil principal. */
export interface Tableurs {
  /**
   * Lit un fichier CSV ou XLSX, ou dit pourquoi il ne se lit pas. Ceux d’un même `qui` se lisent l’un après l’autre.
   * @throws Encombre quand trop de fichiers attendent
   */
  lire(contenu: Buffer, qui: string): Promise<TableurLu | Illisible>
  /** Vrai si un fichier de `qui` ne serait pas lu faute de place : à demander avant de le recevoir. */
  encombre(qui: string): boolean
  /**
   * Écrit un classeur. Ceux d’un même `qui` s’écrivent l’un après l’autre.
   * @throws Encombre quand trop de classeurs attendent
   */
  ecrire(classeur: Classeur, qui: string): Promise<Buffer>
  fermer(): Promise<void>
}

// Un fichier de 5 000 lignes se lit en une demi-seconde.
const EQUIPE = {
  nombre: 1,
  delaiMs: 10_000,
  memoireMo: 128,
  taches: 50,
  attente: 8,
  parPersonne: 2,
  penitenceMs: 30_000,
}

const ECRITURE = { ...EQUIPE, delaiMs: 30_000, memoireMo: 256, attente: 20, penitenceMs: 0 }

/** Ouvre la lecture et l’écriture ; aucun fil d’exécution n’est lancé avant le premier fichier. */
export function ouvrirTableurs(): Tableurs {
  const lecteurs = ouvrirOuvriers<Uint8Array, TableurLu | Illisible>(
    new URL('./lecture.ts', import.meta.url),
    EQUIPE,
  )
  const ecrivains = ouvrirOuvriers<Classeur, Uint8Array<ArrayBuffer>>(
    new URL('./ecriture.ts', import.meta.url),
    ECRITURE,
  )
  return {
    encombre: (qui) => lecteurs.encombre(qui),
    async lire(contenu, qui) {
      try {
        return await lecteurs.confier(contenu, qui)
      } catch (erreur) {
        if (erreur instanceof DelaiDepasse || erreur instanceof OuvrierPerdu)
          return { illisible: 'TABLEUR_DEMESURE' }
        throw erreur
      }
    },
    async ecrire(classeur, qui) {
      const octets = await ecrivains.confier(classeur, qui)
      return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength)
    },
    async fermer() {
      await Promise.all([lecteurs.fermer(), ecrivains.fermer()])
    },
  }
}
