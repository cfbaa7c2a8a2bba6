import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { construire } from './construire.mjs'
import { Echec, RACINE, environnement, installer, nodeDuProduit, siLance } from './installer.mjs'

const SURVEILLANCE_MS = 500
const FENETRE_MS = 60_000
const CHUTES_MAX = 5

async function demarrer() {
  const origine = lignee()
  await installer()
  await construire()
  let serveur
  let arretDemande = false
  const arreter = () => {
    arretDemande = true
    serveur?.kill('SIGTERM')
  }
  process.on('SIGTERM', arreter)
  process.on('SIGINT', arreter)
  // npm tué sans ménagement ne prévient personne ; hors de npm, un parent peut partir sans rien demander (nohup).
  if (process.env.npm_lifecycle_event) {
    setInterval(() => lignee() !== origine && arreter(), SURVEILLANCE_MS).unref()
  }
  const chutes = []
  for (;;) {
    const { statut, pret } = await servir((lance) => (serveur = lance))
    if (statut === 0) return
    // Un réglage faux ne se répare pas tout seul : seul ce qui a servi est relancé.
    if (arretDemande || !pret) throw new Echec(statut)
    chutes.push(Date.now())
    if (chutes.filter((quand) => quand > Date.now() - FENETRE_MS).length > CHUTES_MAX) {
      console.error(`Le registre est tombé ${CHUTES_MAX + 1} fois en une minute : il n’est plus relancé.`)
      throw new Echec(statut)
    }
    console.error('Le registre s’est arrêté sans qu’on le demande : il est relancé.')
  }
}

/** Lance le serveur et attend sa fin ; `pret` : il a servi. */
function servir(retenir) {
  const serveur = spawn(nodeDuProduit(), [join(RACINE, 'server', 'main.ts')], {
    cwd: RACINE,
    env: environnement(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  retenir(serveur)
  let pret = false
  serveur.on('message', (message) => (pret ||= message?.pret === true))
  return new Promise((resolve, reject) => {
    serveur.once('error', reject)
    serveur.once('exit', (code) => resolve({ statut: code ?? 1, pret }))
  })
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
