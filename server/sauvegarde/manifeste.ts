import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { CommandeRefusee } from '#server/chargement/commande.ts'

export const MANIFESTE = 'manifeste.json'
/** L’empreinte du manifeste, et celles de chaque table et de chaque pièce : `sha256sum -c` sait les lire. */
export const EMPREINTE_DU_MANIFESTE = 'manifeste.sha256'
export const LISTE = 'empreintes.sha256'
export const DOSSIER_DES_TABLES = 'tables'
const DOSSIER_DES_PIECES = 'fichiers'
export const CLE_SECRETE = 'cle-secrete'

const SHA256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const NOM_SQL = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/))

const FORME = z.object({
  forme: z.literal(1),
  /** La version du produit qui a sauvegardé. */
  produit: z.string(),
  /** L’instant que porte la sauvegarde. */
  instant: z.string(),
  migrations: z.array(z.string()).check(z.minLength(1)),
  tables: z.array(
    z.object({
      nom: NOM_SQL,
      colonnes: z.array(NOM_SQL),
      clef: z.array(z.string()),
      lignes: z.number(),
      empreinte: SHA256,
    }),
  ),
  /** La dernière valeur rendue par chaque séquence. */
  sequences: z.record(NOM_SQL, z.number()),
  pieces: z.object({ nombre: z.number(), octets: z.number() }),
  /** L’empreinte de la liste des empreintes. */
  liste: SHA256,
  /** Les documents dont le contenu manquait déjà, par identifiant. */
  perdus: z.array(z.string()),
  /** Vrai si la clé tirée par le produit est dans la sauvegarde ; faux si `CLE_SECRETE` la donne. */
  cleSecrete: z.boolean(),
})

/** Ce que dit une sauvegarde d’elle-même. */
export type Manifeste = z.infer<typeof FORME>
export type TableSauvee = Manifeste['tables'][number]

export const cheminDeTable = (dossier: string, nom: string) =>
  join(dossier, DOSSIER_DES_TABLES, `${nom}.copy.gz`)
export const cheminDePiece = (dossier: string, empreinte: string) =>
  join(dossier, DOSSIER_DES_PIECES, empreinte.slice(0, 2), empreinte)

/** Les lignes de la liste : pour une table, l’empreinte de son fichier compressé. */
export const ligneDeTable = (nom: string, empreinte: string) =>
  `${empreinte}  ${DOSSIER_DES_TABLES}/${nom}.copy.gz\n`
export const ligneDePiece = (empreinte: string) =>
  `${empreinte}  ${DOSSIER_DES_PIECES}/${empreinte.slice(0, 2)}/${empreinte}\n`
export const sha256 = (contenu: Buffer | string) => createHash('sha256').update(contenu).digest('hex')

const abimee = (quoi: string) =>
  new CommandeRefusee(`Cette sauvegarde est incomplète ou abîmée (${quoi}) : rien n’a été restauré.`)

async function lireOuRefuser(dossier: string, nom: string): Promise<Buffer> {
  return readFile(join(dossier, nom)).catch(() => {
    throw abimee(nom)
  })
}

/** Les empreintes des pièces d’une sauvegarde. */
export async function* piecesDe(dossier: string): AsyncGenerator<string> {
  for await (const ligne of createInterface({ input: createReadStream(join(dossier, LISTE)) })) {
    const empreinte = ligne.slice(0, 64)
    if (`${ligne}\n` === ligneDePiece(empreinte)) yield empreinte
  }
}

async function empreinteDecompressee(chemin: string, signal: AbortSignal | undefined): Promise<string> {
  const empreinte = createHash('sha256')
  await pipeline(createReadStream(chemin), createGunzip(), empreinte, { signal })
  return empreinte.digest('hex')
}

async function verifierLesPieces(
  dossier: string,
  { liste }: Manifeste,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (sha256(await lireOuRefuser(dossier, LISTE)) !== liste) throw abimee(LISTE)
  for await (const empreinte of piecesDe(dossier)) {
    signal?.throwIfAborted()
    const contenu = await readFile(cheminDePiece(dossier, empreinte)).catch(() => null)
    if (!contenu || sha256(contenu) !== empreinte) throw abimee(`pièce ${empreinte}`)
  }
}

/**
 * Lit une sauvegarde et en vérifie chaque octet : le manifeste, chaque table, chaque pièce.
 * @throws CommandeRefusee ce n’en est pas une, ou quelque chose y manque ou a changé
 */
export async function lireSauvegarde(dossier: string, signal?: AbortSignal): Promise<Manifeste> {
  const texte = await readFile(join(dossier, MANIFESTE), 'utf8').catch(() => {
    throw new CommandeRefusee(`${dossier} n’est pas une sauvegarde : il n’y a pas de ${MANIFESTE}.`)
  })
  const attendue = (await lireOuRefuser(dossier, EMPREINTE_DU_MANIFESTE)).toString().slice(0, 64)
  if (sha256(texte) !== attendue) throw abimee(MANIFESTE)
  const lu = z.safeParse(FORME, JSON.parse(texte))
  if (!lu.success) throw new CommandeRefusee('Cette sauvegarde est d’une forme que ce produit ne lit pas.')
  for (const { nom, empreinte } of lu.data.tables) {
    const trouvee = await empreinteDecompressee(cheminDeTable(dossier, nom), signal).catch(() => null)
    signal?.throwIfAborted()
    if (trouvee !== empreinte) throw abimee(`table ${nom}`)
  }
  if (lu.data.cleSecrete) await lireOuRefuser(dossier, CLE_SECRETE)
  await verifierLesPieces(dossier, lu.data, signal)
  return lu.data
}
