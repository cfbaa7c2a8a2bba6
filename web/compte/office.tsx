import { differer } from '../differer.tsx'

const rendu = import.meta.env.SSR ? await import('./SansOffice.tsx') : null

// Ce qu’un notaire seul peut lire : hors du premier chargement de l’inscription. Un formulaire, lui, ne se diffère pas : ce
// que l’on y toucherait avant que son morceau n’arrive serait perdu.
export const OfficeAbsent = differer(
  () => import('./SansOffice.tsx'),
  rendu,
  (m) => m.OfficeAbsent,
)
export const NotaireSansIdentite = differer(
  () => import('./SansOffice.tsx'),
  rendu,
  (m) => m.NotaireSansIdentite,
)
