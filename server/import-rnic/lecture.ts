import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Transform, addAbortSignal, pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { CommandeRefusee } from '#server/chargement/commande.ts'

const LIGNE_MAX = 1 << 20
const ENTETE_LU = 1 << 16

export interface FichierCsv {
  /** En octets. */
  taille: number
  /** Octets lus jusqu’ici. */
  lus(): number
  /** Les lignes à partir de l’en-tête comprise, avec leur numéro dans le fichier ; 1 pour la première. */
  lignes: AsyncIterable<{ cellules: string[]; numeroDeLigne: number }>
}

/**
 * Ouvre un CSV en UTF-8, avec ou sans marque d’ordre, séparé par des virgules ou des points-virgules, et le lit en flux.
 * @throws CommandeRefusee fichier absent, illisible, d’un autre codage, ou coupé au milieu d’une cellule
 */
export async function ouvrirCsv(chemin: string, signal: AbortSignal): Promise<FichierCsv> {
  const infos = await stat(chemin).catch((erreur: NodeJS.ErrnoException) => {
    throw new CommandeRefusee(
      erreur.code === 'ENOENT'
        ? `Le fichier ${chemin} n’existe pas.`
        : `Le fichier ${chemin} ne peut pas être lu (${erreur.code}).`,
    )
  })
  if (!infos.isFile()) throw new CommandeRefusee(`${chemin} n’est pas un fichier.`)
  const delimiter = await trouverSeparateur(chemin)
  const source = createReadStream(chemin, { highWaterMark: 1 << 18 })
  const analyse = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    info: true,
    max_record_size: LIGNE_MAX,
  })
  // L’itération de `analyse` reçoit l’erreur de chaque maillon.
  pipeline([addAbortSignal(signal, source), enTexte(), analyse], () => undefined)
  return { taille: infos.size, lus: () => source.bytesRead, lignes: enumerer(analyse) }
}

async function trouverSeparateur(chemin: string): Promise<',' | ';'> {
  const fichier = await open(chemin).catch((erreur: NodeJS.ErrnoException) => {
    throw new CommandeRefusee(`Le fichier ${chemin} ne peut pas être lu (${erreur.code}).`)
  })
  try {
    const { buffer, bytesRead } = await fichier.read(Buffer.alloc(ENTETE_LU), 0, ENTETE_LU, 0)
    const entete =
      buffer
        .toString('utf8', 0, bytesRead)
        .split(/\r?\n/, 1)[0]
        ?.replace(/"[^"]*"/g, '') ?? ''
    return entete.split(';').length > entete.split(',').length ? ';' : ','
  } finally {
    await fichier.close()
  }
}

const autreCodage = () => new CommandeRefusee('Le fichier n’est pas en UTF-8.')

function enTexte(): Transform {
  const decodeur = new TextDecoder('utf-8', { fatal: true })
  return new Transform({
    transform(morceau: Buffer, _codage, suite) {
      try {
        suite(null, Buffer.from(decodeur.decode(morceau, { stream: true })))
      } catch {
        suite(autreCodage())
      }
    },
    flush(suite) {
      try {
        decodeur.decode()
        suite()
      } catch {
        suite(autreCodage())
      }
    },
  })
}

async function* enumerer(analyse: AsyncIterable<{ record: string[]; info: { lines: number } }>) {
  try {
    for await (const { record, info } of analyse) yield { cellules: record, numeroDeLigne: info.lines }
  } catch (erreur) {
    if (!(erreur instanceof CsvError)) throw erreur
    const ligne = (erreur as CsvError & { lines?: number }).lines
    throw new CommandeRefusee(
      `Le fichier est coupé ou mal formé vers la ligne ${ligne ?? '?'} : rien n’a été chargé.`,
    )
  }
}
