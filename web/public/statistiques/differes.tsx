import { differer } from '#web/socle/differer.tsx'

const territoire = import.meta.env.SSR ? await import('./Territoire.tsx') : null
const groupe = import.meta.env.SSR ? await import('./semblables/GroupeSemblable.tsx') : null
const coteACote = import.meta.env.SSR ? await import('./CoteACote.tsx') : null

/** Les graphiques et les tableaux : rendus par le serveur, rendus vivants après le choix du lieu. */
export const Territoire = differer(
  () => import('./Territoire.tsx'),
  territoire,
  (m) => m.Territoire,
)
export const CoteACote = differer(
  () => import('./CoteACote.tsx'),
  coteACote,
  (m) => m.CoteACote,
)
export const GroupeSemblable = differer(
  () => import('./semblables/GroupeSemblable.tsx'),
  groupe,
  (m) => m.GroupeSemblable,
)
