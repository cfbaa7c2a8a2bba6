import type { ReactNode } from 'react'
import { creerMagasin, useMagasin } from '#web/socle/magasin.ts'

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
  texte?: ReactNode
  details?: DetailsTechniques | undefined
  /** L’instant vers lequel on décompte, à l’œil seulement. */
  decompte?: number | undefined
  /** Ce que l’on peut y faire, d’un appui. */
  action?: { libelle: string; faire: () => Promise<void> } | undefined
}

let suite = 0
const pile = creerMagasin<readonly Notification[]>([])

/** Ajoute une notification à la pile et rend son rang, pour la fermer. À n’appeler que dans le navigateur. */
export function notifier(n: Omit<Notification, 'id'>): number {
  suite += 1
  pile.poser([...pile.lire(), { ...n, id: suite }])
  return suite
}

export function fermerNotification(id: number): void {
  pile.poser(pile.lire().filter((n) => n.id !== id))
}

/** Ce qui était dit à quelqu’un ne se lit pas de qui entre après lui. */
export function viderNotifications(): void {
  pile.poser([])
}

export const useNotifications = (): readonly Notification[] => useMagasin(pile)
