import { differer } from '../differer.tsx'

const detail = import.meta.env.SSR ? await import('./DetailFiche.tsx') : null
const inconnu = import.meta.env.SSR ? await import('./NumeroInconnu.tsx') : null

/** Les sections repliées de la fiche : rendues par le serveur, rendues vivantes après le reste. */
export const DetailFiche = differer(
  () => import('./DetailFiche.tsx'),
  detail,
  (m) => m.DetailFiche,
)
export const NumeroInconnu = differer(
  () => import('./NumeroInconnu.tsx'),
  inconnu,
  (m) => m.NumeroInconnu,
)
