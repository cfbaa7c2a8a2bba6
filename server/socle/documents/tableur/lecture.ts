import { repondre } from '../pdf-fil.ts'
import { lireCsv } from './lire-csv.ts'
import { lireXlsx } from './lire-xlsx.ts'
import { Arrete, type Illisible, type TableurLu } from './lu.ts'
import { estUnePage } from './texte.ts'

const commence = (octets: Uint8Array, ...debut: number[]) => debut.every((octet, n) => octets[n] === octet)

async function lireSelonSesOctets(octets: Uint8Array): Promise<TableurLu> {
  if (commence(octets, 0x50, 0x4b, 0x03, 0x04)) return lireXlsx(octets)
  // L’ancien .xls, ou un classeur fermé d’un mot de passe.
  if (commence(octets, 0xd0, 0xcf, 0x11, 0xe0)) throw new Arrete('TABLEUR_ANCIEN')
  if (commence(octets, 0x25, 0x50, 0x44, 0x46)) throw new Arrete('TABLEUR_FORMAT')
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
