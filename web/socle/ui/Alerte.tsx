import type { ReactNode, Ref } from 'react'
import type { Ton } from './Badge.tsx'

const ALERTES: Record<Ton, string> = {
  info: 'fr-alert fr-alert--info',
  succes: 'fr-alert fr-alert--success',
  attention: 'fr-alert fr-alert--warning',
  erreur: 'fr-alert fr-alert--error',
}

/**
 * Alerte dans la page. `annonce` : 'alert' interrompt, 'status' attend, absent se tait (alerte présente au chargement).
 * Sans titre, elle est petite.
 */
export function Alerte({
  ton = 'info',
  titre,
  niveau = 3,
  annonce,
  surFermeture,
  children,
  ref,
}: {
  ton?: Ton
  titre?: ReactNode
  niveau?: 2 | 3 | 4
  annonce?: 'alert' | 'status'
  surFermeture?: () => void
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}) {
  const Titre = `h${niveau}` as const
  return (
    <div
      ref={ref}
      className={`${ALERTES[ton]}${titre ? '' : ' fr-alert--sm'} rnc-alerte`}
      role={annonce}
      tabIndex={ref ? -1 : undefined}
    >
      {titre && <Titre className="fr-alert__title">{titre}</Titre>}
      {typeof children === 'string' ? <p>{children}</p> : children}
      {surFermeture && (
        <button type="button" className="fr-btn--close fr-btn" onClick={surFermeture}>
          Masquer le message
        </button>
      )}
    </div>
  )
}
