import type { ReactNode } from 'react'

export type Ton = 'info' | 'succes' | 'attention' | 'erreur'

const BADGES: Record<Ton | 'neutre' | 'nouveau', string> = {
  neutre: 'fr-badge',
  info: 'fr-badge fr-badge--info',
  succes: 'fr-badge fr-badge--success',
  attention: 'fr-badge fr-badge--warning',
  erreur: 'fr-badge fr-badge--error',
  nouveau: 'fr-badge fr-badge--new',
}

/** État d’un objet, jamais cliquable. `sansIcone` pour les listes denses. */
export function Badge({
  ton = 'neutre',
  petit = false,
  sansIcone = true,
  children,
}: {
  ton?: keyof typeof BADGES
  petit?: boolean
  sansIcone?: boolean
  children: ReactNode
}) {
  return (
    <span
      className={`${BADGES[ton]}${petit ? ' fr-badge--sm' : ''}${sansIcone ? ' fr-badge--no-icon' : ''} rnc-badge`}
    >
      {children}
    </span>
  )
}
