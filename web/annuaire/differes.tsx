import { differer } from '../differer.tsx'

const rendu = import.meta.env.SSR ? await import('./DetailFiche.tsx') : null

/** Les sections repliées de la fiche : rendues par le serveur, rendues vivantes après le reste. */
export const DetailFiche = differer(
  () => import('./DetailFiche.tsx'),
  rendu,
  (m) => m.DetailFiche,
)
