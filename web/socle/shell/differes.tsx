import type { ComponentType, ReactNode } from 'react'
import { differer } from '#web/socle/differer.tsx'

type Reserve = typeof import('./reserve.ts')

const rendue = import.meta.env.SSR ? await import('./reserve.ts') : null
// Le pied de page l’appelle dès que la page est vivante : elle est là quand le réseau n’y est plus.
const deLaReserve = <P extends object>(
  prendre: (m: Reserve) => ComponentType<P>,
  attente: ReactNode = null,
) =>
  differer(
    () => import('./reserve.ts'),
    rendue,
    prendre,
    () => attente,
  )

/** Ce qui n’agit pas dès l’arrivée. */
export const FenetreConfirmation = deLaReserve((m) => m.FenetreConfirmation)
export const Introuvable = deLaReserve((m) => m.Introuvable)
export const Notifications = deLaReserve((m) => m.Notifications)
export const PageErreur = deLaReserve(
  (m) => m.PageErreur,
  <p>Cette page ne s’affiche pas encore. Si rien ne vient, rechargez-la.</p>,
)
export const PiedDePage = deLaReserve((m) => m.PiedDePage)
