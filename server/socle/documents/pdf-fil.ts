import { parentPort } from 'node:worker_threads'
import type { Envoi } from './pdf-ouvriers.ts'

/** Le fil d’exécution répond à chaque question par `travailler`, l’une après l’autre. */
export function repondre(travailler: (question: never) => unknown): void {
  const port = parentPort
  if (!port) throw new Error('ce fichier se lance comme fil d’exécution')
  const envoyer = (envoi: Envoi<unknown>) => port.postMessage(envoi)
  port.on('message', (question: unknown) => {
    void (async () => {
      try {
        envoyer({ resultat: await travailler(question as never) })
      } catch (erreur) {
        envoyer({ erreur: erreur instanceof Error ? erreur.message : String(erreur) })
      }
    })()
  })
  envoyer({ pret: true })
}
