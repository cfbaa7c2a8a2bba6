import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Dépose à côté de chaque texte sa version compressée : le serveur n’a plus qu’à la donner. */
export function precompresser(): Plugin {
  return {
    name: 'precompresser',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const textes = Object.keys(bundle).filter((nom) => /\.(js|css|svg)$/.test(nom))
      await Promise.all(
        textes.map(async (nom) => {
          const chemin = join(dir, nom)
          const contenu = await readFile(chemin)
          await writeFile(`${chemin}.gz`, gzipSync(contenu, { level: 9 }))
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
          await writeFile(`${chemin}.br`, brotliCompressSync(contenu, { params }))
        }),
      )
    },
  }
}
