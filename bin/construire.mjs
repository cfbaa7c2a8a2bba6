import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  Echec,
  RACINE,
  enExclusivite,
  environnement,
  installer,
  nodeDuProduit,
  siLance,
} from './installer.mjs'

const SOURCES = ['web', 'contract', 'domain', 'bin/construction', 'vite.config.ts', 'package-lock.json']
const DIST = join(RACINE, 'dist')
const TEMOIN = join(DIST, '.empreinte')
const CONSTRUCTIONS = [
  ['build', '--outDir', 'dist/client'],
  ['build', '--ssr', 'web/entry-server.tsx', '--outDir', 'dist/server'],
]

/** Construit le client et le rendu de page, seulement si leurs sources ont changé depuis la dernière fois. */
export async function construire() {
  if (!existsSync(join(RACINE, 'web', 'entry-client.tsx')) || estConstruit()) return
  await enExclusivite('construction', () => {
    if (estConstruit()) return
    console.log('Construction des pages…')
    const empreinte = empreinteDesSources()
    rmSync(TEMOIN, { force: true })
    for (const options of CONSTRUCTIONS) vite(options)
    mkdirSync(DIST, { recursive: true })
    writeFileSync(TEMOIN, empreinte)
  })
}

function vite(options) {
  const script = join(RACINE, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status, stdout, stderr } = spawnSync(nodeDuProduit(), [script, ...options, '--logLevel', 'warn'], {
    cwd: RACINE,
    env: environnement(),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status === 0) return
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  console.error('Les pages n’ont pas pu être construites.')
  throw new Echec(1)
}

function estConstruit() {
  return existsSync(TEMOIN) && readFileSync(TEMOIN, 'utf8') === empreinteDesSources()
}

function empreinteDesSources() {
  const somme = createHash('sha256')
  for (const source of SOURCES) ajouter(somme, source)
  return somme.digest('hex')
}

function ajouter(somme, chemin) {
  const absolu = join(RACINE, chemin)
  if (!existsSync(absolu)) return
  const entrees = lister(absolu)
  if (entrees === undefined) {
    somme.update(chemin).update('\0').update(readFileSync(absolu)).update('\0')
    return
  }
  for (const nom of entrees) {
    if (!/\.test\.tsx?$|^__snapshots__$/.test(nom)) ajouter(somme, `${chemin}/${nom}`)
  }
}

function lister(chemin) {
  try {
    return readdirSync(chemin).sort()
  } catch (erreur) {
    if (erreur.code === 'ENOTDIR') return undefined
    throw erreur
  }
}

await siLance(import.meta.url, async () => {
  await installer()
  await construire()
})
