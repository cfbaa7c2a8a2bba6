import { lireCompte } from '#contract/session.ts'
import { essayer } from '../api.ts'
import { remplacerCompte, sessionPerdue } from './session.ts'

const ABSENCE_MS = 5 * 60_000

/** Au retour d’une absence, relit le compte : une session fermée ailleurs, ou un droit changé, se voit aussitôt. */
export function veillerSurLeCompte(): () => void {
  let parti = Date.now()
  const surChangement = () => {
    if (document.visibilityState === 'hidden') {
      parti = Date.now()
      return
    }
    if (Date.now() - parti < ABSENCE_MS) return
    essayer(lireCompte, {}).then(remplacerCompte, (cause: { statut?: number }) =>
      cause.statut === 401 ? sessionPerdue() : undefined,
    )
  }
  document.addEventListener('visibilitychange', surChangement)
  return () => document.removeEventListener('visibilitychange', surChangement)
}
