import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contours } from '#domain/public/statistiques/cadres.ts'
import { DIST } from './construits.ts'

let lus: Promise<Contours> | null = null

/** Les contours des départements, tels que la construction les a rendus (bin/construction/departements.ts). @throws si elle ne l’a pas fait */
export function lireContours(): Promise<Contours> {
  lus ??= readFile(join(DIST, 'server', 'departements.json'), 'utf8').then(
    (texte) => JSON.parse(texte) as Contours,
    (cause: unknown) => {
      lus = null
      throw new Error('Les contours des départements ne sont pas construits : lancez « npm run build ».', {
        cause,
      })
    },
  )
  return lus
}
