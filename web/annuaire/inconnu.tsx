import { differer } from '../differer.tsx'

const rendu = import.meta.env.SSR ? await import('./NumeroInconnu.tsx') : null

export const NumeroInconnu = differer(
  () => import('./NumeroInconnu.tsx'),
  rendu,
  (m) => m.NumeroInconnu,
)
