import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import type { Rejet } from './ligne.ts'

export interface Rapport {
  ajouter(rejet: Rejet): void
  /** Ferme le rapport ; rend son chemin, ou null s’il n’y avait rien à écrire. */
  finir(): Promise<string | null>
  abandonner(): Promise<void>
}

/** Le rapport des lignes rejetées : CSV pour tableur (UTF-8 avec marque d’ordre, point-virgule). */
export function ouvrirRapport(chemin: string): Rapport {
  let flux: WriteStream | undefined
  let panne: Error | undefined
  const ouvrir = () => {
    const nouveau = createWriteStream(chemin)
    nouveau.on('error', (erreur) => (panne = erreur))
    nouveau.write('\uFEFFligne;numéro;motif\r\n')
    return nouveau
  }
  const fermer = async () => {
    if (!flux) return
    flux.end()
    await finished(flux)
  }
  return {
    ajouter({ numeroDeLigne, numero, motif }) {
      if (panne) throw panne
      flux ??= ouvrir()
      flux.write(`${numeroDeLigne};${cellule(numero)};${cellule(motif)}\r\n`)
    },
    async finir() {
      await fermer()
      return flux ? chemin : null
    },
    async abandonner() {
      await fermer().catch(() => undefined)
      if (flux) await rm(chemin, { force: true })
    },
  }
}

/** Un tableur exécute ce qui commence par = + - @ : une apostrophe le retient. */
function cellule(texte: string): string {
  const sur = /^[=+\-@\t\r]/.test(texte) ? `'${texte}` : texte
  return `"${sur.replaceAll('"', '""')}"`
}
