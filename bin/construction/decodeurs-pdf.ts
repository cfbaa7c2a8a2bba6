import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const PAQUET = join('node_modules', 'pdfjs-dist')

/**
 * Ce que le moteur du lecteur de PDF va chercher par son nom, et seulement quand une page le demande : les images des
 * numérisations (JBIG2, télécopie, JPEG 2000) sans WebAssembly, que la politique de sécurité refuse ; les deux
 * polices de signes que les systèmes n’ont pas (cases cochées).
 */
const ANNEXES = [
  'wasm/jbig2_nowasm_fallback.js',
  'wasm/openjpeg_nowasm_fallback.js',
  'standard_fonts/FoxitDingbats.pfb',
  'standard_fonts/FoxitSymbol.pfb',
]

/** Les dépose dans un dossier du nom de leur version : leur nom, lui, ne change pas avec leur contenu. */
export function decodeursPdf(): Plugin {
  return {
    name: 'decodeurs-pdf',
    apply: 'build',
    generateBundle() {
      const { version } = JSON.parse(readFileSync(join(PAQUET, 'package.json'), 'utf8')) as {
        version: string
      }
      for (const annexe of ANNEXES)
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdf-${version}/${annexe.split('/').at(-1)}`,
          source: readFileSync(join(PAQUET, annexe)),
        })
    },
  }
}
