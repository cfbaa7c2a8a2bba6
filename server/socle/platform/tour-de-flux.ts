import { finished } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { FileBornee, PourQui } from './file-bornee.ts'

/** Fait un fichier quand vient son tour dans la file, qui dure jusqu’à ce que son dernier octet soit parti, ou qu’il soit coupé. */
export const tourDeFlux =
  (file: FileBornee) =>
  <F extends { contenu: Readable }>(faire: () => Promise<F>, pour: PourQui): Promise<F> =>
    new Promise((rendre, refuser) => {
      file(async () => {
        const fichier = await faire()
        rendre(fichier)
        // Coupé, le tour est rendu comme s’il était fini : la réponse a déjà dit la panne.
        await finished(fichier.contenu).catch(() => undefined)
      }, pour).catch(refuser)
    })
