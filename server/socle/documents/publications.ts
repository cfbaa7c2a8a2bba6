import { createReadStream } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { creerDossier, siPresent } from '#server/socle/platform/dossier.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'

/** Un fichier que chacun télécharge, tel que le manifeste le nomme ; `sur` est son nom sur le disque, un par contenu. */
export interface Publie {
  nom: string
  sur: string
  taille: number
  sha256: string
  /** Quand il a été écrit. */
  le: string
}

export interface Manifeste<P extends Publie> {
  jour: string
  fichiers: P[]
}

/** Ce qui sert à rendre un fichier publié, en entier ou par portion. */
export interface FichierPublie {
  taille: number
  /** L’empreinte de son contenu. */
  sha256: string
  le: string
  /** Il n’est qu’à une personne : aucun cache ne le garde. */
  prive?: true
  lire(portion?: { de: number; a: number }): Readable
}

/** Des fichiers qui se refont chaque nuit, dans un dossier que tous les processus partagent. */
export interface Publications<P extends Publie> {
  lire(): Promise<Manifeste<P> | null>
  /** Le fichier qui porte ce nom aujourd’hui ; null s’il n’y en a pas. */
  trouver(nom: string): Promise<(P & FichierPublie) | null>
  /** Prépare des fichiers à côté, puis les montre d’un coup : qui lit voit ceux d’hier, ou ceux d’aujourd’hui. */
  refaire(ecrire: (chemin: (nom: string) => string) => Promise<Manifeste<P>>): Promise<void>
}

const MANIFESTE = 'manifeste.json'
const AVANT = 'manifeste-avant.json'

/** Un nom que le disque prend tel quel, et que rien ne remonte. */
const SUR = /^[\w.-]+$/

export function ouvrirPublications<P extends Publie>(dossier: string): Publications<P> {
  const lireManifeste = async (nom: string): Promise<Manifeste<P> | null> => {
    const texte = await siPresent(readFile(join(dossier, nom), 'utf8'))
    return texte === null ? null : (JSON.parse(texte) as Manifeste<P>)
  }
  const lire = () => lireManifeste(MANIFESTE)

  /** Écrit à côté, puis prend la place : qui lit a l’un ou l’autre, entier. */
  const poser = async (nom: string, texte: string) => {
    const provisoire = join(dossier, `${randomUUID()}.json`)
    await writeFile(provisoire, texte, { flush: true })
    await rename(provisoire, join(dossier, nom))
  }

  /** Ce que ni le manifeste d’aujourd’hui ni celui d’hier ne nomme ; qui télécharge celui d’hier le finit. */
  const balayer = async () => {
    const [ici, avant] = await Promise.all([lire(), lireManifeste(AVANT)])
    const gardes = new Set([ici, avant].flatMap((m) => m?.fichiers.map((f) => f.sur) ?? []))
    const restes = (await readdir(dossier)).filter(
      (nom) => nom !== MANIFESTE && nom !== AVANT && !gardes.has(nom),
    )
    await Promise.all(restes.map((nom) => rm(join(dossier, nom), { force: true })))
  }

  return {
    lire,
    async trouver(nom) {
      const publie = (await lire())?.fichiers.find((f) => f.nom === nom)
      if (!publie || !SUR.test(publie.sur)) return null
      const chemin = join(dossier, publie.sur)
      const { size } = (await siPresent(stat(chemin))) ?? { size: -1 }
      // Un disque d’un autre jour que son manifeste ne se sert pas à moitié.
      if (size !== publie.taille) return null
      return {
        ...publie,
        lire: (portion) => createReadStream(chemin, portion && { start: portion.de, end: portion.a }),
      }
    },
    async refaire(ecrire) {
      await creerDossier(dossier)
      try {
        const manifeste = await ecrire((nom) => join(dossier, nom))
        // Une copie : celui d’hier reste à sa place jusqu’à ce que celui d’aujourd’hui la prenne, d’un seul geste.
        const dHier = await siPresent(readFile(join(dossier, MANIFESTE), 'utf8'))
        if (dHier !== null) await poser(AVANT, dHier)
        await poser(MANIFESTE, JSON.stringify(manifeste))
      } finally {
        // Réussi ou non, ce que rien ne nomme s’en va ; ne pas le pouvoir n’y change rien.
        await balayer().catch(() => undefined)
      }
    },
  }
}

/**
 * Fait, en une transaction, ce qui lit le registre et refait des fichiers publiés ; un seul à la fois, sur tous les processus : qui
 * attend l’autre attend qu’il ait tout écrit.
 */
export async function publierSeul(
  pool: pg.Pool,
  faire: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  let echec: unknown
  try {
    await client.query('BEGIN')
    await client.query(
      `SET LOCAL lock_timeout = '10min'; SET LOCAL work_mem = '128MB'; SET LOCAL datestyle = 'ISO, YMD'`,
    )
    await verrouiller(client, 'publications')
    await faire(client)
    await client.query('COMMIT')
  } catch (erreur) {
    echec = erreur
    await client.query('ROLLBACK').catch(() => undefined)
    throw erreur
  } finally {
    // Une copie coupée au milieu laisse une connexion qui n’a pas tout dit.
    client.release(echec instanceof Error)
  }
}
