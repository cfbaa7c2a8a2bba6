import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { RACINE, siLance } from './installer.mjs'

const DOSSIER = join(RACINE, '.cache', 'durees')
const DOCUMENT = join(RACINE, 'docs', 'essais.md')
const NOMBRE = 10
/** Les suites dont on dit les fichiers les plus longs, et leur nom dans la page. */
const SUITES = {
  unit: 'Règles',
  ecrans: 'Écrans',
  http: 'HTTP',
  seuls: 'Seuls sur la machine',
  e2e: 'Parcours',
}

/** Garde ce qu’a pris chaque fichier d’une suite : `[fichier, millisecondes]`. */
export function garderDurees(suite, durees) {
  garder(suite, [...durees])
}

/** Garde ce qu’a pris chaque groupe d’étapes de la commande, du premier au dernier : `[noms, millisecondes]`. */
export function garderPhases(commande, phases) {
  if (commande === 'tout') garder('phases', phases)
}

/** Oublie les durées d’avant : celles d’une suite qui n’a pas tourné ne se montrent pas. */
export function oublierDurees() {
  rmSync(DOSSIER, { recursive: true, force: true })
}

/** Les fichiers les plus longs d’une suite, un par ligne. */
export function direDurees(suite, titre) {
  const durees = lesPlusLongs(suite)
  if (durees.length === 0) return
  console.log(`${titre}, les plus longs :`)
  for (const [fichier, ms] of durees) console.log(`  ${secondes(ms).padStart(8)}  ${fichier}`)
}

const MUTATIONS = '## Les mutations\n'

/** La page coupée en deux : ce que disent les durées, puis ce que disent les mutations ; l’un ou l’autre peut manquer. */
function parties(page) {
  const ou = page.indexOf(MUTATIONS)
  return ou === -1 ? [page, ''] : [page.slice(0, ou), page.slice(ou)]
}

/** La page, ses durées neuves et ses mutations d’avant. */
export const avecDurees = (page, durees) => [durees, parties(page)[1]].filter(Boolean).join('\n')

/** La page, ses mutations neuves et ses durées d’avant. */
export function avecMutations(page, mutations) {
  const durees = parties(page)[0].trimEnd() || '# Les essais mesurés'
  return `${durees}\n\n${mutations}`
}

/** Écrit dans la page ce que dit le dernier passage des mutations ; les durées y restent. */
export const ecrireMutations = (mutations) => writeFileSync(DOCUMENT, avecMutations(lirePage(), mutations))

const lirePage = () => (existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '')

/** La page qui dit où va le temps de `npm test`, d’après son dernier passage entier. */
function ecrire() {
  const phases = lire('phases')
  if (phases.length === 0) {
    console.error('Aucune durée : passez d’abord npm test.')
    process.exitCode = 1
    return
  }
  const total = phases.reduce((somme, [, ms]) => somme + ms, 0)
  const machine = `${availableParallelism()} cœurs, ${Math.round(totalmem() / 2 ** 30)} Go`
  const suites = Object.entries(SUITES).map(([suite, titre]) => {
    const durees = lire(suite)
    const somme = durees.reduce((s, [, ms]) => s + ms, 0)
    const chapeau = `${durees.length} fichiers, ${secondes(somme)} mis bout à bout.`
    return `## ${titre}\n\n${chapeau}\n\n${table(['Fichier', 'Durée'], lesPlusLongs(suite))}\n`
  })
  writeFileSync(
    DOCUMENT,
    avecDurees(
      lirePage(),
      `# Où va le temps de \`npm test\`

Écrit par \`node bin/durees.mjs\` d’après le dernier passage entier : ${machine}, ${secondes(total)} en tout. Décision 0088.

## Les étapes

Celles d’une ligne vont ensemble ; une ligne attend la précédente.

${table(['Étapes', 'Durée'], phases)}

${suites.join('\n')}`,
    ),
  )
}

/** Une table de Markdown, ses colonnes alignées. */
function table(titres, lignes) {
  const cases = [titres, ...lignes.map(([nom, ms]) => [nom, secondes(ms)])]
  const larges = titres.map((_, i) => Math.max(...cases.map((ligne) => ligne[i].length)))
  const dessiner = (ligne) => `| ${ligne.map((c, i) => c.padEnd(larges[i])).join(' | ')} |`
  const filet = `| ${larges.map((n) => '-'.repeat(n)).join(' | ')} |`
  return [dessiner(cases[0]), filet, ...cases.slice(1).map(dessiner)].join('\n')
}

const secondes = (ms) => `${(ms / 1000).toFixed(1).replace('.', ',')} s`

const lesPlusLongs = (suite) =>
  lire(suite)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, NOMBRE)

function garder(nom, durees) {
  mkdirSync(DOSSIER, { recursive: true })
  writeFileSync(join(DOSSIER, `${nom}.json`), JSON.stringify(durees))
}

function lire(nom) {
  try {
    return JSON.parse(readFileSync(join(DOSSIER, `${nom}.json`), 'utf8'))
  } catch {
    return []
  }
}

await siLance(import.meta.url, ecrire)
