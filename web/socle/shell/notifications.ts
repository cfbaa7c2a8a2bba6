import { useEffect, type ReactNode } from 'react'
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

/** Deux qui disent la même chose : un écran resté ouvert dans un autre onglet est refusé à chaque geste. */
const disentPareil = (a: Omit<Notification, 'id'>, b: Notification): boolean =>
  a.ton === b.ton && a.titre === b.titre && a.texte === b.texte

/** Ajoute une notification à la pile, à la place de celle qui disait déjà la même chose, et rend son rang, pour la fermer. À n’appeler que dans le navigateur. */
export function notifier(n: Omit<Notification, 'id'>): number {
  suite += 1
  pile.poser([...pile.lire().filter((autre) => !disentPareil(n, autre)), { ...n, id: suite }])
  return suite
}

export function fermerNotification(id: number): void {
  pile.poser(pile.lire().filter((n) => n.id !== id))
}

/** Ce qui était dit à quelqu’un ne se lit pas de qui entre après lui. */
export function viderNotifications(): void {
  pile.poser([])
}

/** Celles qui s’en vont d’elles-mêmes : il n’y a rien à y faire. */
export const estPassagere = ({ ton }: Notification): boolean => ton === 'succes' || ton === 'info'

/** Combien d’écrans ouverts disent eux-mêmes ce qui passe. */
const hotes = creerMagasin(0)

/** L’écran dit lui-même ce qui passe, où rien n’est couvert : la pile n’en montre plus rien. */
export function useDireIci(): void {
  useEffect(() => {
    hotes.poser(hotes.lire() + 1)
    return () => hotes.poser(hotes.lire() - 1)
  }, [])
}

export const usePassageres = (): readonly Notification[] => useMagasin(pile).filter(estPassagere)

/** Ce que montre la pile. */
export function useNotifications(): readonly Notification[] {
  const toutes = useMagasin(pile)
  return useMagasin(hotes) > 0 ? toutes.filter((n) => !estPassagere(n)) : toutes
}
