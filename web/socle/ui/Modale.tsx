import { useEffect, useId, useRef, type ReactNode } from 'react'

const TAILLES = {
  SM: 'rnc-modale rnc-modale--sm',
  MD: 'rnc-modale rnc-modale--md',
  LG: 'rnc-modale rnc-modale--lg',
  XL: 'rnc-modale rnc-modale--xl',
} as const

/**
 * Fenêtre modale sur `dialog` : le navigateur retient le focus et le rend à l’élément qui l’avait ; Échap ferme, même
 * depuis un champ. `sansFermetureExterieure` (§2.4) : un clic hors de la fenêtre ne ferme pas. `aLireDAbord` : elle s’ouvre sur son
 * début, et non sur son premier champ.
 */
export function Modale({
  ouverte,
  surFermeture,
  titre,
  taille = 'XL',
  sansFermetureExterieure = false,
  aLireDAbord = false,
  surRetour,
  actions,
  children,
}: {
  ouverte: boolean
  surFermeture: () => void
  titre: ReactNode
  taille?: keyof typeof TAILLES
  sansFermetureExterieure?: boolean
  aLireDAbord?: boolean
  /** Le focus est rendu : c’est là qu’il peut aller ailleurs. */
  surRetour?: () => void
  /** Boutons du pied : le renoncement, puis l’acte, à droite. */
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const dialogue = useRef<HTMLDialogElement>(null)
  const ouvreur = useRef<Element | null>(null)

  useEffect(() => {
    const d = dialogue.current
    if (!d) return
    if (ouverte && !d.open) {
      ouvreur.current = document.activeElement
      d.showModal()
      // Sans champ, le navigateur choisit : le bouton qui ferme.
      if (!aLireDAbord)
        d.querySelector<HTMLElement>('.rnc-modale__corps :is(input, select, textarea)')?.focus()
    } else if (!ouverte && d.open) d.close()
  }, [ouverte, aLireDAbord])

  // Démontée ouverte, la fenêtre ne rendrait pas le focus d’elle-même.
  useEffect(
    () => () => {
      if (ouvreur.current instanceof HTMLElement) ouvreur.current.focus()
    },
    [],
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- clic sur le voile ; Échap est géré par le navigateur.
    <dialog
      ref={dialogue}
      className={TAILLES[taille]}
      aria-labelledby={id}
      onCancel={(e) => {
        e.preventDefault()
        surFermeture()
      }}
      onClose={() => {
        if (ouvreur.current instanceof HTMLElement) ouvreur.current.focus()
        ouvreur.current = null
        surRetour?.()
      }}
      onKeyDown={(e) => {
        // Certains champs (recherche, date) gardent Échap pour eux : la fenêtre le prend avant eux.
        if (e.key !== 'Escape' || e.defaultPrevented) return
        e.preventDefault()
        e.stopPropagation()
        surFermeture()
      }}
      onPointerDown={(e) => {
        if (e.target === e.currentTarget && !sansFermetureExterieure) surFermeture()
      }}
    >
      {ouverte && (
        <div className="rnc-modale__boite">
          <div className="rnc-modale__tete">
            <button type="button" className="fr-btn--close fr-btn" onClick={surFermeture}>
              Fermer
            </button>
          </div>
          <div className="rnc-modale__corps">
            <h2 id={id} className="fr-h4">
              {titre}
            </h2>
            {children}
          </div>
          {actions && <div className="rnc-modale__pied rnc-boutons rnc-boutons--droite">{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
