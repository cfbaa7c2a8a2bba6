import type { ComponentType } from 'react'
import { differer } from '#web/socle/differer.tsx'

type Bas = typeof import('./bas.ts')

const rendu = import.meta.env.SSR ? await import('./bas.ts') : null
const duBas = <P extends object>(prendre: (m: Bas) => ComponentType<P>) =>
  differer(() => import('./bas.ts'), rendu, prendre)

/** Ce qui n’agit pas dès l’arrivée : rendu par le serveur, rendu vivant après le reste. */
export const Horizon = duBas((m) => m.Horizon)
export const Sections = duBas((m) => m.Sections)
