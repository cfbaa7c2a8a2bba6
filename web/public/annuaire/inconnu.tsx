import { differer } from '#web/socle/differer.tsx'

const rendu = import.meta.env.SSR ? await import('./NumeroInconnu.tsx') : null
const territoire = import.meta.env.SSR ? await import('./TerritoireInconnu.tsx') : null

export const NumeroInconnu = differer(
  () => import('./NumeroInconnu.tsx'),
  rendu,
  (m) => m.NumeroInconnu,
)

export const TerritoireInconnu = differer(
  () => import('./TerritoireInconnu.tsx'),
  territoire,
  (m) => m.TerritoireInconnu,
)
