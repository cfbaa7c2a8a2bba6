import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RACINE } from './installer.mjs'

const DOSSIER = join(RACINE, '.cache', 'durees')
const NOMBRE = 10

/** Garde ce qu’a pris chaque fichier d’une suite : `[fichier, millisecondes]`. */
export function garderDurees(suite, durees) {
  mkdirSync(DOSSIER, { recursive: true })
  writeFileSync(join(DOSSIER, `${suite}.json`), JSON.stringify([...durees]))
}

/** Oublie les durées d’avant : celles d’une suite qui n’a pas tourné ne se montrent pas. */
export function oublierDurees() {
  rmSync(DOSSIER, { recursive: true, force: true })
}

/** Les fichiers les plus longs d’une suite, un par ligne. */
export function direDurees(suite, titre) {
  const durees = lire(join(DOSSIER, `${suite}.json`)).toSorted(([, a], [, b]) => b - a)
  if (durees.length === 0) return
  console.log(`${titre}, les plus longs :`)
  for (const [fichier, ms] of durees.slice(0, NOMBRE))
    console.log(`  ${(ms / 1000).toFixed(1).replace('.', ',').padStart(6)} s  ${fichier}`)
}

function lire(chemin) {
  try {
    return JSON.parse(readFileSync(chemin, 'utf8'))
  } catch {
    return []
  }
}
