import { relative } from 'node:path'
import { garderDurees } from './durees.mjs'
import { RACINE } from './installer.mjs'

/** Garde la durée de chaque fichier de parcours de Playwright. */
export default class {
  durees = new Map()

  onTestEnd(essai, { duration }) {
    const fichier = relative(RACINE, essai.location.file)
    this.durees.set(fichier, (this.durees.get(fichier) ?? 0) + duration)
  }

  onEnd() {
    garderDurees('e2e', this.durees)
  }

  printsToStdio() {
    return false
  }
}
