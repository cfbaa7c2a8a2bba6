import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { CommandeRefusee } from '#server/chargement/commande.ts'
import { annulable } from '#server/postgres/annulable.ts'
import { processusVivant } from '#server/postgres/compte-systeme.ts'
import { estVerrouAttendu } from '#server/postgres/pannes.ts'
import { figer, FichierPerdu, ouvrirFichiers, type Fichiers, type Garde } from '#server/documents/fichiers.ts'
import {
  cheminDeTable,
  CLE_SECRETE,
  DOSSIER_DES_TABLES,
  EMPREINTE_DU_MANIFESTE,
  ligneDePiece,
  ligneDeTable,
  LISTE,
  MANIFESTE,
  sha256,
  type Manifeste,
  type TableSauvee,
} from './manifeste.ts'
import { fixerLesFormes, lireContenu, lireTables, type Table } from './tables.ts'
import { VERROUS_CONSULTATIFS } from '#server/postgres/verrous-consultatifs.ts'

/** Ce qui suit le nom d’une sauvegarde pas encore entière, avant le numéro du processus qui l’écrit. */
const PARTIEL = '.partiel-'
const ATTENTE_DU_VERROU = '30s'
/** Compresser plus coûterait plus de temps que de place. */
const COMPRESSION = 4

interface ASauvegarder {
  pool: pg.Pool
  dataDir: string
  /** Où la poser : un dossier qui n’existe pas. */
  dossier: string
  /** La clé tirée par le produit est celle qui sert : elle se sauvegarde avec le reste. */
  avecCle: boolean
  signal?: AbortSignal
  /** L’instant est pris : qui veut lire le même s’y joint (`SET TRANSACTION SNAPSHOT`). */
  prise?: (instantane: string) => Promise<void>
}

/**
 * Copie la base et les pièces d’un seul et même instant, pendant que chacun travaille. Écrite à côté puis renommée :
 * interrompue, elle ne laisse pas une sauvegarde à moitié faite.
 * @throws CommandeRefusee la place est prise, une autre sauvegarde est en cours, ou il n’y a rien à sauvegarder
 * @throws la raison de `signal`, s’il s’est éteint
 */
export async function sauvegarder(quoi: ASauvegarder): Promise<Manifeste> {
  const definitif = resolve(quoi.dossier)
  const provisoire = `${definitif}${PARTIEL}${process.pid}`
  await refuserPlacePrise(definitif)
  const client = await quoi.pool.connect()
  let finie = false
  try {
    const manifeste = await annulable(quoi.pool, client, quoi.signal, async () => {
      await verrouiller(client)
      await refuserPlacePrise(definitif)
      await retirerInterrompues(definitif)
      await mkdir(join(provisoire, DOSSIER_DES_TABLES), { recursive: true, mode: 0o700 })
      return copier(client, quoi, provisoire)
    })
    const texte = `${JSON.stringify(manifeste, null, 2)}\n`
    await poser(provisoire, MANIFESTE, texte)
    await poser(provisoire, EMPREINTE_DU_MANIFESTE, `${sha256(texte)}  ${MANIFESTE}\n`)
    for (const d of [join(provisoire, DOSSIER_DES_TABLES), provisoire]) await figer(d)
    await rename(provisoire, definitif)
    await figer(dirname(definitif))
    finie = true
    return manifeste
  } finally {
    // Fermée, la connexion rend son verrou et sa transaction.
    client.release(true)
    if (!finie) await rm(provisoire, { recursive: true, force: true })
  }
}

async function refuserPlacePrise(definitif: string): Promise<void> {
  if (await lstat(definitif).catch(() => null))
    throw new CommandeRefusee(
      `${definitif} existe déjà : une sauvegarde n’en remplace pas une autre. Donnez un autre nom.`,
    )
}

/** Retire ce qu’une sauvegarde tuée a laissé sous ce nom : le processus que dit le dossier n’est plus. */
async function retirerInterrompues(definitif: string): Promise<void> {
  const prefixe = `${basename(definitif)}${PARTIEL}`
  for (const nom of await readdir(dirname(definitif)).catch(() => [] as string[])) {
    const pid = Number(nom.slice(prefixe.length))
    if (nom.startsWith(prefixe) && (pid === process.pid || !processusVivant(pid)))
      await rm(join(dirname(definitif), nom), { recursive: true, force: true })
  }
}

/** Attend que s’achèvent les effacements en cours ; il n’en commence plus. */
async function verrouiller(client: pg.ClientBase): Promise<void> {
  await client.query(`SET lock_timeout = '${ATTENTE_DU_VERROU}'`)
  await client
    .query('SELECT pg_advisory_lock($1)', [VERROUS_CONSULTATIFS.sauvegarde])
    .catch((erreur: unknown) => {
      if (!estVerrouAttendu(erreur)) throw erreur
      throw new CommandeRefusee('Une autre sauvegarde de cette base est en cours.')
    })
}

async function copier(client: pg.ClientBase, quoi: ASauvegarder, vers: string): Promise<Manifeste> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await fixerLesFormes(client)
  const { rows } = await client.query<{ instantane: string; instant: string; servie: boolean }>(
    `SELECT pg_export_snapshot() AS instantane, now() AS instant, to_regclass('kysely_migration') IS NOT NULL AS servie`,
  )
  const { instantane = '', instant = '', servie = false } = rows[0] ?? {}
  if (!servie) throw new CommandeRefusee('Cette base est vide : il n’y a rien à sauvegarder.')
  await quoi.prise?.(instantane)
  const { rows: migrations } = await client.query<{ name: string }>(
    'SELECT name FROM kysely_migration ORDER BY name',
  )
  const tables: TableSauvee[] = []
  const lignes: string[] = []
  for (const table of await lireTables(client)) {
    quoi.signal?.throwIfAborted()
    const { compressee, ...sauvee } = await copierTable(client, table, vers)
    tables.push(sauvee)
    lignes.push(ligneDeTable(table.nom, compressee))
  }
  const { copiees, ...pieces } = await copierPieces(client, quoi, vers)
  const liste = [...lignes, ...copiees.map(ligneDePiece)].join('')
  await poser(vers, LISTE, liste)
  if (quoi.avecCle) await copierCle(quoi.dataDir, vers)
  return {
    forme: 1,
    produit: await versionDuProduit(),
    instant,
    migrations: migrations.map((m) => m.name),
    tables,
    // En dernier : une séquence n’est d’aucun instant, et ce qu’elle a rendu depuis ne doit pas l’être encore.
    sequences: await lireSequences(client),
    ...pieces,
    liste: sha256(liste),
    cleSecrete: quoi.avecCle,
  }
}

/** Laisse passer des octets, et en tient l’empreinte. */
const enPassant = (empreinte: Hash) =>
  async function* (morceaux: AsyncIterable<Buffer>) {
    for await (const morceau of morceaux) {
      empreinte.update(morceau)
      yield morceau
    }
  }

async function copierTable(
  client: pg.ClientBase,
  table: Table,
  vers: string,
): Promise<TableSauvee & { compressee: string }> {
  const contenu = lireContenu(client, table)
  const [lue, compressee] = [createHash('sha256'), createHash('sha256')]
  await pipeline(
    contenu,
    enPassant(lue),
    createGzip({ level: COMPRESSION }),
    enPassant(compressee),
    createWriteStream(cheminDeTable(vers, table.nom), { flags: 'wx', mode: 0o600, flush: true }),
  )
  return {
    ...table,
    lignes: contenu.rowCount,
    empreinte: lue.digest('hex'),
    compressee: compressee.digest('hex'),
  }
}

async function copierPieces(client: pg.ClientBase, { dataDir, signal }: ASauvegarder, vers: string) {
  const { rows } = await client.query<Garde>(
    'SELECT DISTINCT ON (empreinte) id, taille, empreinte FROM fichier ORDER BY empreinte, id',
  )
  const [source, cible] = [ouvrirFichiers(dataDir), ouvrirFichiers(vers)]
  const perdus: string[] = []
  const copiees: string[] = []
  let octets = 0
  for (const garde of rows) {
    signal?.throwIfAborted()
    const contenu = await lireSiLa(source, garde)
    if (!contenu) perdus.push(garde.id)
    else {
      await cible.ecrire(contenu)
      copiees.push(garde.empreinte)
      octets += contenu.length
    }
  }
  return { pieces: { nombre: copiees.length, octets }, copiees, perdus }
}

/** Un document déjà perdu n’empêche pas de sauvegarder les autres. */
const lireSiLa = (source: Fichiers, garde: Garde): Promise<Buffer | null> =>
  source.lire(garde).catch((erreur: unknown) => {
    if (erreur instanceof FichierPerdu) return null
    throw erreur
  })

async function copierCle(dataDir: string, vers: string): Promise<void> {
  const copie = join(vers, CLE_SECRETE)
  await copyFile(join(dataDir, CLE_SECRETE), copie).catch(() => {
    throw new CommandeRefusee(
      `${join(dataDir, CLE_SECRETE)} ne se lit pas : donnez CLE_SECRETE, ou lancez la commande là où est DATA_DIR.`,
    )
  })
  await chmod(copie, 0o600)
  await figer(copie)
}

async function lireSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ nom: string; valeur: number }>(
    `SELECT sequencename::text AS nom, coalesce(last_value, 0) AS valeur FROM pg_sequences
     WHERE schemaname = 'public' ORDER BY 1`,
  )
  return Object.fromEntries(rows.map(({ nom, valeur }) => [nom, valeur]))
}

async function versionDuProduit(): Promise<string> {
  const paquet = await readFile(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')
  return (JSON.parse(paquet) as { version: string }).version
}

const poser = (dossier: string, nom: string, texte: string) =>
  writeFile(join(dossier, nom), texte, { mode: 0o600, flush: true })
