import { garderDurees } from './durees.mjs'

/** Garde la durée de chaque fichier d’essais de Vitest, par projet. */
export default class {
  onTestRunEnd(fichiers) {
    const suites = Map.groupBy(fichiers, (f) => f.project.name)
    for (const [suite, siens] of suites) garderDurees(suite, siens.map(dureeDe))
  }
}

function dureeDe(fichier) {
  const { collectDuration, setupDuration, duration } = fichier.diagnostic()
  return [fichier.relativeModuleId, collectDuration + setupDuration + duration]
}
