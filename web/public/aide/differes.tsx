import { differer } from '#web/socle/differer.tsx'

const fiches = import.meta.env.SSR ? await import('./FichesMemo.tsx') : null

/** Les fiches mémo : rendues par le serveur, vivantes après le reste. */
export const FichesMemo = differer(
  () => import('./FichesMemo.tsx'),
  fiches,
  (m) => m.FichesMemo,
)
