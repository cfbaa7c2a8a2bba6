import { differer } from '#web/socle/differer.tsx'

const pied = import.meta.env.SSR ? await import('./LettreDuPied.tsx') : null

/** Le formulaire du pied de page : rendu par le serveur, vivant après le reste. */
export const LettreDuPied = differer(
  () => import('./LettreDuPied.tsx'),
  pied,
  (m) => m.LettreDuPied,
)
