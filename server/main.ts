import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Produit } from './demarrage.ts'

// Avant tout autre import : il ne met en cache que ce qui est chargé après lui.
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'v8'))

const ARRET_FORCE_MS = 45_000
const CHUTE_MS = 15_000

let produit: Produit | undefined
let arretDemande = false

async function arreter(): Promise<void> {
  // Ctrl-C au terminal arrive deux fois : du terminal et de npm.
  if (arretDemande) return
  arretDemande = true
  if (!produit) return
  setTimeout(() => process.exit(1), ARRET_FORCE_MS).unref()
  await produit.arreter()
  process.exit(0)
}

/**
 * Une erreur que personne n’a rattrapée : l’état de la mémoire n’est plus sûr. Elle s’écrit, ce qui est en cours finit, et
 * le processus sort pour que celui qui l’a lancé le relance.
 */
let chute = false
async function tomber(origine: string, erreur: unknown): Promise<void> {
  if (chute) return
  chute = true
  setTimeout(() => process.exit(1), CHUTE_MS).unref()
  try {
    const { panneSansDonnees } = await import('#server/socle/platform/panne.ts')
    const { noterSansApplication } = await import('#server/socle/postgres/noter.ts')
    noterSansApplication({ origine, panne: panneSansDonnees(erreur) }, 'arrêt imprévu', 'chute')
    await produit?.arreter()
  } finally {
    process.exit(1)
  }
}

process.on('uncaughtException', (erreur) => void tomber('uncaughtException', erreur))
process.on('unhandledRejection', (raison) => void tomber('unhandledRejection', raison))
process.on('SIGTERM', () => void arreter())
process.on('SIGINT', () => void arreter())
// Lancé par un autre programme : sa fin, même brutale, est la nôtre.
process.on('disconnect', () => void arreter())

const { demarrer, phraseDeRefus } = await import('./demarrage.ts')
try {
  produit = await demarrer(process.env)
  if (arretDemande) {
    await produit.arreter()
    process.exit(0)
  }
  console.log(produit.accueil)
  process.send?.({ pret: true })
} catch (erreur) {
  const phrase = phraseDeRefus(erreur)
  console.error(phrase ?? 'Le démarrage a échoué.')
  if (phrase === undefined) console.error(erreur)
  process.exit(1)
}
