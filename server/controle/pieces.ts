import type pg from 'pg'
import { EMPREINTE, FichierPerdu, PREFIXES, type Fichiers, type Garde } from '#server/documents/fichiers.ts'
import { dementi, type Dementi } from './controler.ts'

/** Le balayage de la nuit retire au bout d’un jour ce que rien ne nomme. */
const SANS_LIGNE_MS = 3 * 86_400_000

const ABSENT = { code: 'DOCUMENT_ABSENT', phrase: 'Chaque document de la base est sur le disque.' }
const ABIME = { code: 'DOCUMENT_ABIME', phrase: 'Chaque document a la taille et l’empreinte de son dépôt.' }
const SANS_LIGNE = { code: 'DOCUMENT_SANS_LIGNE', phrase: 'Chaque document du disque est dans la base.' }

interface Avec {
  pool: pg.Pool
  fichiers: Fichiers
  /** Les sous-dossiers dont chaque octet est relu ; des autres, la taille suffit. */
  relire: (prefixe: string) => boolean
  signal?: AbortSignal | undefined
}

/** Ce qui ne va pas d’un document que la base connaît, ou null. */
async function defautDe(fichiers: Fichiers, garde: Garde, relire: boolean): Promise<typeof ABSENT | null> {
  const taille = await fichiers.peser(garde)
  if (taille === null) return ABSENT
  if (taille !== garde.taille) return ABIME
  if (!relire) return null
  return fichiers.lire(garde).then(
    () => null,
    (erreur: unknown) => {
      if (erreur instanceof FichierPerdu) return erreur.code === 'FICHIER_MANQUANT' ? ABSENT : ABIME
      throw erreur
    },
  )
}

const encoreLa = async (pool: pg.Pool, id: string) =>
  (await pool.query('SELECT FROM fichier WHERE id = $1', [id])).rows.length > 0

/** Un document perdu se restaure un par un : chacun est nommé, tant que la liste se lit. */
const MONTRES = 1_000

/** Rapproche les documents de la base et du disque, dans les deux sens, sans rien y changer. */
export async function controlerLesPieces(
  { pool, fichiers, relire, signal }: Avec,
  maintenantMs: number,
): Promise<Dementi[]> {
  const trouves = new Map([ABSENT, ABIME, SANS_LIGNE].map((quoi) => [quoi, [] as string[]]))
  for (const prefixe of PREFIXES) {
    const { rows } = await pool.query<Garde>(
      'SELECT id, taille, empreinte FROM fichier WHERE empreinte LIKE $1',
      [`${prefixe}%`],
    )
    for (const garde of rows) {
      signal?.throwIfAborted()
      const defaut = await defautDe(fichiers, garde, relire(prefixe))
      // Retiré pendant que l’on regardait, il ne manque à personne.
      if (defaut && (await encoreLa(pool, garde.id))) trouves.get(defaut)?.push(garde.id)
    }
    const connues = new Set(rows.map((r) => r.empreinte))
    for await (const { nom, ecritMs } of fichiers.parcourir(prefixe))
      if (EMPREINTE.test(nom) && !connues.has(nom) && maintenantMs - ecritMs > SANS_LIGNE_MS)
        trouves.get(SANS_LIGNE)?.push(nom)
  }
  return [...trouves].flatMap(([quoi, ids]) => dementi(quoi, ids, MONTRES) ?? [])
}
