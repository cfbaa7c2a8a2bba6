import type { Readable } from 'node:stream'
import { fileBornee } from '#server/platform/file-bornee.ts'

/** Un fichier qui part tient une connexion à la base : deux à la fois, un par personne, et les autres attendent un peu. */
const ENSEMBLE = 2
const ATTENTE = 20

/** Fait un fichier quand vient son tour, qui dure jusqu’à ce que son dernier octet soit parti. */
export function ouvrirTour() {
  const file = fileBornee(ENSEMBLE, ATTENTE, 1)
  return <F extends { contenu: Readable }>(faire: () => Promise<F>, qui: string): Promise<F> =>
    new Promise((rendre, refuser) => {
      file(async () => {
        const fichier = await faire()
        const parti = new Promise<void>((fini) => void fichier.contenu.once('close', fini))
        rendre(fichier)
        await parti
      }, qui).catch(refuser)
    })
}
