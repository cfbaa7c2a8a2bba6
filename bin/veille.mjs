import { spawn } from 'node:child_process'

const FENETRE_MS = 60_000
const CHUTES_MAX = 5

/**
 * Lance un programme et le relance quand il tombe : s’il a servi (il envoie `{ pret: true }`), s’il n’a pas été prié de
 * s’arrêter, et pas plus de cinq fois par minute. Rend le statut de sa dernière fin.
 * @param {readonly [string, readonly string[], import('node:child_process').SpawnOptions]} commande les arguments de `spawn`
 * @returns {{ fin: Promise<number>, arreter: () => void }}
 */
export function veiller(...commande) {
  let enfant
  let prie = false
  const chutes = []

  const servir = () =>
    new Promise((resolve, reject) => {
      let pret = false
      enfant = spawn(...commande)
      enfant.on('message', (message) => (pret ||= message?.pret === true))
      enfant.once('error', reject)
      enfant.once('exit', (code) => resolve({ statut: code ?? 1, pret }))
    })

  async function jusquALaFin() {
    for (;;) {
      const { statut, pret } = await servir()
      // Un réglage faux ne se répare pas tout seul : seul ce qui a servi est relancé.
      if (statut === 0 || prie || !pret) return statut
      chutes.push(Date.now())
      if (chutes.filter((quand) => quand > Date.now() - FENETRE_MS).length > CHUTES_MAX) {
        console.error(`Le registre est tombé ${CHUTES_MAX + 1} fois en une minute : il n’est plus relancé.`)
        return statut
      }
      console.error('Le registre s’est arrêté sans qu’on le demande : il est relancé.')
    }
  }

  return {
    fin: jusquALaFin(),
    arreter() {
      prie = true
      enfant?.kill('SIGTERM')
    },
  }
}
