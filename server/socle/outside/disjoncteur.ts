import { BudgetEpuise } from './budget.ts'

/** Autant de pannes de suite, et le service est laissé en paix. */
const PANNES_DE_SUITE = 5
const PAUSE_MS = 30_000

/** Le service vient de tomber plusieurs fois de suite : on ne l’appelle pas. */
export class ServiceEnPause extends Error {
  override name = 'ServiceEnPause'
}

/** Une panne compte, une réponse lui rend sa confiance, et « rien » ne dit rien de lui. */
export type Verdict = 'panne' | 'reponse' | 'rien'

/** Ce qui garde un service de nos questions quand il tombe, et nous de l’attendre. */
export interface Disjoncteur {
  /** Appelle, ou lève ServiceEnPause. `juger` dit ce que vaut un échec. */
  passer<T>(appeler: () => Promise<T>, juger?: (echec: unknown) => Verdict): Promise<T>
}

/** Après cinq pannes de suite, trente secondes sans un appel, puis un seul pour voir. */
export function creerDisjoncteur(): Disjoncteur {
  let pannes = 0
  let pasAvant = 0
  let enEssai = false

  const noter = (verdict: Verdict) => {
    if (verdict === 'reponse') pannes = 0
    if (verdict !== 'panne') return
    pannes += 1
    if (pannes >= PANNES_DE_SUITE) pasAvant = performance.now() + PAUSE_MS
  }

  return {
    async passer(appeler, juger = () => 'panne') {
      const essai = pannes >= PANNES_DE_SUITE
      if (essai && (enEssai || performance.now() < pasAvant))
        throw new ServiceEnPause('le service vient de tomber plusieurs fois de suite')
      enEssai = essai
      try {
        const rendu = await appeler()
        noter('reponse')
        return rendu
      } catch (echec) {
        // Coupé par le temps d’un acte, il n’a peut-être eu qu’un instant : ni sa faute, ni sa guérison.
        noter(echec instanceof BudgetEpuise ? 'rien' : juger(echec))
        throw echec
      } finally {
        if (essai) enEssai = false
      }
    },
  }
}
