import { useSyncExternalStore } from 'react'

/** Ce que l’assistance demande : replié sous le message (§8.1). */
export interface DetailsTechniques {
  statut: number
  message: string
  incident?: string | undefined
}

export interface Notification {
  id: number
  ton: 'info' | 'succes' | 'attention' | 'erreur'
  titre: string
  texte?: string | undefined
  details?: DetailsTechniques | undefined
}

let suite = 0
let pile: readonly Notification[] = []
const VIDE: readonly Notification[] = []
const abonnes = new Set<() => void>()

function remplacer(nouvelle: readonly Notification[]) {
  pile = nouvelle
  for (const prevenir of abonnes) prevenir()
}

/** Ajoute une notification à la pile. À n’appeler que dans le navigateur. */
export function notifier(n: Omit<Notification, 'id'>): void {
  suite += 1
  remplacer([...pile, { ...n, id: suite }])
}

export function fermerNotification(id: number): void {
  remplacer(pile.filter((n) => n.id !== id))
}

export function useNotifications(): readonly Notification[] {
  return useSyncExternalStore(
    (prevenir) => {
      abonnes.add(prevenir)
      return () => abonnes.delete(prevenir)
    },
    () => pile,
    () => VIDE,
  )
}
