import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { CodeArret } from '#domain/socle/refus/arret.ts'
import { siPresent } from '#server/socle/platform/dossier.ts'
import type { Jobs, Travail } from '#server/socle/platform/jobs.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { VERROUS_CONSULTATIFS, verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'

/** Le nom d’un contenu. */
export const EMPREINTE = /^[0-9a-f]{64}$/
/** Le nom d’un fichier d’avant : l’identifiant de sa ligne. */
export const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Les sous-dossiers du dossier des documents. */
export const PREFIXES = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))
const SANS_PLACE = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])
/** La fin du nom d’un fichier qui n’est pas encore entier. */
export const PROVISOIRE = '.partiel'

/** Le disque n’a plus de place, ou n’accepte plus d’écriture. */
export class PlusDePlace extends Error {
  override name = 'PlusDePlace'
}

/** Le contenu d’un document n’est plus là, ou n’est plus celui qui a été déposé. */
export class FichierPerdu extends Error {
  override name = 'FichierPerdu'
  readonly code: Extract<CodeArret, 'FICHIER_MANQUANT' | 'FICHIER_ENDOMMAGE'>

  constructor(code: FichierPerdu['code']) {
    super(code)
    this.code = code
  }
}

/** Ce que la base sait d’un document gardé. */
export interface Garde {
  id: string
  taille: number
  empreinte: string
}

/** Un fichier trouvé dans le dossier. */
export interface Trouve {
  nom: string
  /** Sa dernière écriture, à l’heure de la machine : celle du produit se règle. */
  ecritMs: number
}

/** Les documents déposés : sur disque, hors de la racine web, sous l’empreinte de leur contenu. */
export interface Fichiers {
  /** Écrit le contenu, et attend que lui et son nom soient sur le disque ; rend son empreinte (SHA-256). */
  ecrire(contenu: Buffer): Promise<string>
  /**
   * Dans la transaction qui lui donne une ligne : un effacement du même contenu attend qu’elle finisse, et ce qu’il
   * aurait déjà effacé est écrit de nouveau.
   */
  retenir(trx: Transaction<DB>, empreinte: string, contenu: Buffer): Promise<void>
  /** Le contenu, vérifié en entier avant d’être rendu. @throws FichierPerdu */
  lire(garde: Garde): Promise<Buffer>
  /** La taille sur le disque ; null s’il n’y est pas. */
  peser(garde: Pick<Garde, 'id' | 'empreinte'>): Promise<number | null>
  /** Efface le contenu si plus aucune ligne n’en parle et qu’aucune sauvegarde ne le copie ; rend vrai s’il a été effacé. */
  effacerSansLigne(db: Kysely<DB>, empreinte: string): Promise<boolean>
  /** Ce que porte le dossier des empreintes qui commencent par ces deux chiffres. */
  parcourir(prefixe: string): AsyncGenerator<Trouve>
  /** Donne à un fichier d’avant, nommé par son identifiant, le nom de son contenu. */
  renommer(id: string, empreinte: string): Promise<void>
  /** Retire un fichier que rien ne nomme dans la base. */
  retirer(nom: string): Promise<void>
  /** Vrai si un document peut être écrit, et qu’il reste tant de mégaoctets. */
  repond(espaceMinMo: number): Promise<boolean>
}

const empreinteDe = (contenu: Buffer) => createHash('sha256').update(contenu).digest('hex')
const codeDe = (erreur: unknown) => (erreur as NodeJS.ErrnoException).code ?? ''

/** Met sur le disque un fichier, ou les noms que porte un dossier ; Windows ne sait pas le demander d’un dossier. */
export async function figer(chemin: string): Promise<void> {
  if (process.platform === 'win32') return
  const f = await open(chemin, 'r')
  try {
    await f.sync()
  } finally {
    await f.close()
  }
}

async function ecrireEtFiger(chemin: string, contenu: Buffer): Promise<void> {
  const f = await open(chemin, 'wx', 0o600)
  try {
    await f.writeFile(contenu)
    await f.sync()
  } finally {
    await f.close()
  }
}

/** Le même contenu, déposé et effacé à la fois, passe l’un après l’autre. */
const tenirLeContenu = (trx: Transaction<DB>, empreinte: string): Promise<void> =>
  verrouiller(trx, `fichier:${empreinte}`)

/**
 * Vrai si aucune sauvegarde n’est en cours ; aucune ne commence alors avant la fin de la transaction. Une sauvegarde tient ce
 * verrou seule, qui retire un contenu du disque le partage : ce que nomme l’instant qu’elle copie reste là jusqu’à ce qu’elle
 * l’ait copié.
 */
async function horsSauvegarde(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ libre: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${VERROUS_CONSULTATIFS.sauvegarde}) AS libre`.execute(trx)
  return rows[0]?.libre === true
}

export function ouvrirFichiers(dataDir: string): Fichiers {
  const dossier = join(dataDir, 'fichiers')
  /** Les dossiers dont le nom est sur le disque : il suffit de s’en assurer une fois. */
  const figes = new Set<string>()

  /** Le nom d’un contenu, ou d’un fichier d’avant ; jamais un autre chemin. */
  const chemin = (nom: string) => {
    if (!EMPREINTE.test(nom) && !ID.test(nom)) throw new Error('nom de fichier mal formé')
    return join(dossier, nom.slice(0, 2), nom)
  }

  async function ouvrirDossier(sousDossier: string): Promise<void> {
    await mkdir(sousDossier, { recursive: true, mode: 0o700 })
    if (figes.has(sousDossier)) return
    for (const parent of [dirname(sousDossier), dataDir, dirname(dataDir)]) await figer(parent)
    figes.add(sousDossier)
  }

  async function ecrireSous(definitif: string, contenu: Buffer): Promise<void> {
    const sousDossier = dirname(definitif)
    const provisoire = `${definitif}.${randomUUID()}${PROVISOIRE}`
    try {
      await ouvrirDossier(sousDossier)
      await ecrireEtFiger(provisoire, contenu)
      await rename(provisoire, definitif)
      await figer(sousDossier)
    } catch (erreur) {
      await rm(provisoire, { force: true }).catch(() => undefined)
      throw SANS_PLACE.has(codeDe(erreur)) ? new PlusDePlace(codeDe(erreur), { cause: erreur }) : erreur
    }
  }

  const lireBrut = async ({ id, empreinte }: Garde) =>
    (await siPresent(readFile(chemin(empreinte)))) ?? (await siPresent(readFile(chemin(id))))

  return {
    async ecrire(contenu) {
      const empreinte = empreinteDe(contenu)
      await ecrireSous(chemin(empreinte), contenu)
      return empreinte
    },
    async retenir(trx, empreinte, contenu) {
      await tenirLeContenu(trx, empreinte)
      if (!(await siPresent(stat(chemin(empreinte))))) await ecrireSous(chemin(empreinte), contenu)
    },
    async lire(garde) {
      const contenu = await lireBrut(garde)
      if (!contenu) throw new FichierPerdu('FICHIER_MANQUANT')
      if (contenu.length !== garde.taille || empreinteDe(contenu) !== garde.empreinte)
        throw new FichierPerdu('FICHIER_ENDOMMAGE')
      return contenu
    },
    async peser({ id, empreinte }) {
      const connu = EMPREINTE.test(empreinte) ? await siPresent(stat(chemin(empreinte))) : null
      return (connu ?? (await siPresent(stat(chemin(id)))))?.size ?? null
    },
    effacerSansLigne: (db, empreinte) =>
      db.transaction().execute(async (trx) => {
        if (!(await horsSauvegarde(trx))) return false
        await tenirLeContenu(trx, empreinte)
        const ligne = await trx
          .selectFrom('fichier')
          .select('id')
          .where('empreinte', '=', empreinte)
          .limit(1)
          .executeTakeFirst()
        if (ligne) return false
        await rm(chemin(empreinte), { force: true })
        return true
      }),
    async *parcourir(prefixe) {
      const sousDossier = join(dossier, prefixe)
      for (const nom of (await siPresent(readdir(sousDossier))) ?? []) {
        const trouve = await siPresent(stat(join(sousDossier, nom)))
        if (trouve?.isFile()) yield { nom, ecritMs: trouve.mtimeMs }
      }
    },
    async renommer(id, empreinte) {
      // Le contenu déposé de nouveau entre-temps est sûr ; celui d’avant, pas forcément.
      if (await siPresent(stat(chemin(empreinte)))) await rm(chemin(id), { force: true })
      else {
        await ouvrirDossier(dirname(chemin(empreinte)))
        await rename(chemin(id), chemin(empreinte))
        await figer(dirname(chemin(empreinte)))
      }
    },
    retirer: (nom) => rm(join(dossier, nom.slice(0, 2), basename(nom)), { force: true }),
    async repond(espaceMinMo) {
      await mkdir(dossier, { recursive: true, mode: 0o700 })
      await writeFile(join(dossier, 'temoin'), '.', { flush: true, mode: 0o600 })
      const { bavail, bsize } = await statfs(dossier)
      return bavail * bsize >= espaceMinMo * 1024 * 1024
    },
  }
}

const EFFACEMENT = 'effacer-fichier'

/** Efface du disque un document dont la ligne n’est plus ; par un travail, donc seulement si l’acte aboutit. */
export function effacement(fichiers: Fichiers, db: Kysely<DB>): Travail<{ empreinte?: string }> {
  return {
    nom: EFFACEMENT,
    async faire({ empreinte }) {
      // Demandé par une version d’avant, sous un autre nom : le balayage de la nuit s’en charge.
      if (empreinte !== undefined) await fichiers.effacerSansLigne(db, empreinte)
    },
  }
}

/**
 * Retire un document : sa ligne dans la transaction de l’acte, son contenu ensuite, si rien d’autre n’en parle. La pièce d’une demande
 * que le teneur n’a pas validée reste avec elle.
 */
export async function retirerDocument(trx: Transaction<DB>, jobs: Jobs, id: string): Promise<void> {
  const retire = await trx
    .deleteFrom('fichier')
    .where('id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('mandat').select('mandat.id').whereRef('mandat.fichierId', '=', 'fichier.id'),
        ),
      ),
    )
    .returning('empreinte')
    .executeTakeFirst()
  if (retire) await jobs.demander(trx, { nom: EFFACEMENT }, { empreinte: retire.empreinte })
}
