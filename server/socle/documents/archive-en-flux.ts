import { once } from 'node:events'
import { Readable, type PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Une partie d’une archive ; en flux, elle s’écrit à mesure et se comprime. Des octets y vont tels quels : un PDF est déjà comprimé. */
export interface Partie {
  nom: string
  contenu: Buffer | AsyncIterable<string>
}

const parti = (sortie: Readable) => sortie.destroyed

/** Attend que ce qui est écrit soit parti : le destinataire lit moins vite que l’on écrit. */
async function laisserPartir(sortie: PassThrough): Promise<void> {
  if (!sortie.writableNeedDrain || parti(sortie)) return
  const arret = new AbortController()
  const { signal } = arret
  try {
    await Promise.race([once(sortie, 'drain', { signal }), once(sortie, 'close', { signal })])
  } finally {
    arret.abort()
  }
}

async function ajouterEnFlux(archive: ZipFile, sortie: Readable, { nom, contenu }: Partie, mtime: Date) {
  const source = Readable.from(contenu as AsyncIterable<string>, { objectMode: false })
  const arreter = () => void source.destroy()
  sortie.once('close', arreter)
  archive.addReadStream(source, nom, { mtime })
  try {
    await finished(source)
  } finally {
    sortie.off('close', arreter)
  }
}

/**
 * Un ZIP qui part à mesure que ses parties se font : ni lui ni aucune d’elles n’est entier en mémoire. Une partie qui échoue coupe le
 * flux, et qui s’en va arrête celle qui se fait.
 */
export function archiverEnFlux(parties: AsyncIterable<Partie> | Iterable<Partie>, mtime: Date): Readable {
  const archive = new ZipFile()
  const sortie = archive.outputStream as PassThrough
  const ecrire = async () => {
    for await (const partie of parties) {
      if (parti(sortie)) return
      if (Buffer.isBuffer(partie.contenu))
        archive.addBuffer(partie.contenu, partie.nom, { mtime, compress: false })
      else await ajouterEnFlux(archive, sortie, partie, mtime)
      await laisserPartir(sortie)
      if (parti(sortie)) return
    }
    archive.end()
  }
  const couper = (panne: Error) => void sortie.destroy(panne)
  archive.on('error', couper)
  // Coupée avant que personne ne la lise, elle attend qui viendra : sans écouteur, son erreur arrêterait le processus.
  sortie.on('error', () => undefined)
  ecrire().catch(couper)
  return sortie
}
