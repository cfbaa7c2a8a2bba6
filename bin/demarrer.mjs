import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { construire } from './construire.mjs'
import { Echec, RACINE, environnement, installer, nodeDuProduit, siLance } from './installer.mjs'
import { veiller } from './veille.mjs'

const SURVEILLANCE_MS = 500

async function demarrer() {
  const origine = lignee()
  await installer()
  await construire()
  const { fin, arreter } = veiller(nodeDuProduit(), [join(RACINE, 'server', 'main.ts')], {
    cwd: RACINE,
    env: environnement(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  process.on('SIGTERM', arreter)
  process.on('SIGINT', arreter)
  // npm tué sans ménagement ne prévient personne ; hors de npm, un parent peut partir sans rien demander (nohup).
  if (process.env.npm_lifecycle_event) {
    setInterval(() => lignee() !== origine && arreter(), SURVEILLANCE_MS).unref()
  }
  const statut = await fin
  if (statut !== 0) throw new Echec(statut)
}

/** De qui ce processus dépend : npm, seul ou par le shell qu’il a lancé et qui lui survit. */
function lignee() {
  const parent = process.ppid
  if (!/^(?:ba|da|a|z)?sh$/.test(lireProc(parent, 'comm').trim())) return String(parent)
  return `${parent} ${lireProc(parent, 'stat').split(') ').at(-1).split(' ')[1]}`
}

function lireProc(pid, nom) {
  try {
    return readFileSync(`/proc/${pid}/${nom}`, 'utf8')
  } catch {
    return ''
  }
}

await siLance(import.meta.url, demarrer)
