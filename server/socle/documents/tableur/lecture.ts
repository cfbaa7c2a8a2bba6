import { repondre } from '../pdf-fil.ts'
import { lireCsv } from './lire-csv.ts'
import { lireXlsx } from './lire-xlsx.ts'
import { Arrete, type Illisible, type TableurLu } from './lu.ts'
import { estUnePage, formatDesOctets } from './texte.ts'

async function lireSelonSesOctets(octets: Uint8Array): Promise<TableurLu> {
  const format = formatDesOctets(octets)
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
