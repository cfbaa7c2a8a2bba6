import { differer } from '#web/socle/differer.tsx'

const inscription = import.meta.env.SSR ? await import('./Inscription.tsx') : null
const adresse = import.meta.env.SSR ? await import('./FormulaireAdresse.tsx') : null

/** Les formulaires des pages : rendus par le serveur, vivants après le reste. */
export const Inscription = differer(
  () => import('./Inscription.tsx'),
  inscription,
  (m) => m.Inscription,
)
export const FormulaireAdresse = differer(
  () => import('./FormulaireAdresse.tsx'),
  adresse,
  (m) => m.FormulaireAdresse,
)
