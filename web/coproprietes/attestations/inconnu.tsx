import { differer } from '#web/socle/differer.tsx'

const rendu = import.meta.env.SSR ? await import('./CodeInconnu.tsx') : null

export const CodeInconnu = differer(
  () => import('./CodeInconnu.tsx'),
  rendu,
  (m) => m.CodeInconnu,
)
