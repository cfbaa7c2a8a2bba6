import { gunzipSync } from 'node:zlib'
import { repondre } from '../pdf-fil.ts'
import { lireCsv } from './lire-csv.ts'
import { lireXlsx } from './lire-xlsx.ts'
import { Arrete, BORNES, type Illisible, type TableurLu } from './lu.ts'
import { estUnePage, formatDesOctets } from './texte.ts'

/** Ce que compresse un « .csv.gz » ; refuse celui qui en déplie trop, et celui qui est coupé. */
function deplier(octets: Uint8Array): Uint8Array {
  try {
    return gunzipSync(octets, { maxOutputLength: BORNES.deplie })
  } catch (cause) {
    const trop = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'
    throw new Arrete(trop ? 'TABLEUR_DEMESURE' : 'TABLEUR_ABIME')
  }
}

async function lireSelonSesOctets(recus: Uint8Array): Promise<TableurLu> {
  const compresse = formatDesOctets(recus) === 'GZIP'
  const octets = compresse ? deplier(recus) : recus
  const format = formatDesOctets(octets)
  // Compressé deux fois, ce n’est pas un tableur.
  if (format === 'GZIP') throw new Arrete('TABLEUR_FORMAT')
  if (format === 'ZIP') return lireXlsx(octets)
  if (format === 'XLS') throw new Arrete('TABLEUR_ANCIEN')
  if (format === 'PDF') throw new Arrete('TABLEUR_FORMAT')
  if (estUnePage(octets)) throw new Arrete('TABLEUR_PAGE')
  return lireCsv(octets)
}

/** Ce qu’il y a dans le fichier d’abord, ce que dit son nom jamais. */
async function lire(octets: Uint8Array): Promise<TableurLu | Illisible> {
  try {
    const lu = await lireSelonSesOctets(octets)
    return lu.lignes.length < 2 ? { illisible: 'TABLEUR_VIDE' } : lu
  } catch (cause) {
    if (cause instanceof Arrete) return cause.raison
    throw cause
  }
}

repondre(lire)
