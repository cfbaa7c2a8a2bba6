import type { ReactNode } from 'react'

/** Bandeau d’information sur toute la largeur, au-dessus du contenu. */
export function Bandeau({
  ton = 'info',
  titre,
  libelle = 'Information',
  children,
  surFermeture,
}: {
  ton?: 'info' | 'attention' | 'erreur'
  titre?: ReactNode
  /** Le nom de la zone pour les lecteurs d’écran, quand la page porte plusieurs bandeaux. */
  libelle?: string
  children: ReactNode
  surFermeture?: () => void
}) {
  const classe = {
    info: 'fr-notice fr-notice--info',
    attention: 'fr-notice fr-notice--warning',
    erreur: 'fr-notice fr-notice--alert',
  }[ton]
  return (
    <section className={`${classe} rnc-sans-impression`} aria-label={libelle}>
      <div className="fr-container">
        <div className="fr-notice__body">
          <p>
            {titre && <span className="fr-notice__title">{titre} </span>}
            <span className="fr-notice__desc">{children}</span>
          </p>
          {surFermeture && (
            <button type="button" className="fr-btn--close fr-btn" onClick={surFermeture}>
              Masquer le message
            </button>
          )}
        </div>
      </div>
    </section>
  )
}
