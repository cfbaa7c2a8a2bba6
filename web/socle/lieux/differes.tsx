import { differer } from '#web/socle/differer.tsx'

const rendu = import.meta.env.SSR ? await import('./ChoixDuLieu.tsx') : null

/** Le choix entre plusieurs lieux : il ne vient que s’il y a à choisir. */
export const ChoixDuLieu = differer(
  () => import('./ChoixDuLieu.tsx'),
  rendu,
  (m) => m.ChoixDuLieu,
)
