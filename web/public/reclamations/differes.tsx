import { differer } from '#web/socle/differer.tsx'

const formulaire = import.meta.env.SSR ? await import('./FormulaireReclamation.tsx') : null
const completer = import.meta.env.SSR ? await import('./Completer.tsx') : null

/** Les formulaires : rendus par le serveur, rendus vivants après la page. */
export const FormulaireReclamation = differer(
  () => import('./FormulaireReclamation.tsx'),
  formulaire,
  (m) => m.FormulaireReclamation,
)
export const Completer = differer(
  () => import('./Completer.tsx'),
  completer,
  (m) => m.Completer,
)
