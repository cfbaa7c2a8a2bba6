import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

/** Onglets (patron ARIA) : flèches, Début et Fin ; le contenu caché reste monté, donc garde sa saisie. */
export function Onglets({
  libelle,
  onglets,
  actif,
  surChangement,
}: {
  libelle: string
  onglets: readonly { cle: string; titre: ReactNode; contenu: ReactNode }[]
  /** Onglet ouvert, si l’écran le tient ; sinon le composant s’en charge. */
  actif?: string
  surChangement?: (cle: string) => void
}) {
  const id = useId()
  const [interne, setInterne] = useState(onglets[0]?.cle ?? '')
  const courant = actif ?? interne
  const boutons = useRef(new Map<string, HTMLButtonElement>())
  const ouvrir = (cle: string | undefined) => {
    if (cle === undefined) return
    setInterne(cle)
    surChangement?.(cle)
    boutons.current.get(cle)?.focus()
  }
  const auClavier = (e: KeyboardEvent) => {
    const i = onglets.findIndex((o) => o.cle === courant)
    const n = onglets.length
    const vers = { ArrowRight: (i + 1) % n, ArrowLeft: (i + n - 1) % n, Home: 0, End: n - 1 }[e.key]
    if (vers === undefined) return
    e.preventDefault()
    ouvrir(onglets[vers]?.cle)
  }
  return (
    <div className="rnc-onglets">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- le focus est sur les onglets. */}
      <div role="tablist" aria-label={libelle} className="rnc-onglets__liste" onKeyDown={auClavier}>
        {onglets.map((o) => (
          <button
            key={o.cle}
            ref={(el) => {
              if (el) boutons.current.set(o.cle, el)
              else boutons.current.delete(o.cle)
            }}
            type="button"
            role="tab"
            id={`${id}-${o.cle}`}
            aria-controls={`${id}-${o.cle}-p`}
            aria-selected={o.cle === courant}
            tabIndex={o.cle === courant ? 0 : -1}
            className="rnc-onglets__onglet"
            onClick={() => ouvrir(o.cle)}
          >
            {o.titre}
          </button>
        ))}
      </div>
      {onglets.map((o) => (
        <div
          key={o.cle}
          role="tabpanel"
          id={`${id}-${o.cle}-p`}
          aria-labelledby={`${id}-${o.cle}`}
          hidden={o.cle !== courant}
          tabIndex={0}
          className="rnc-onglets__panneau"
        >
          {o.contenu}
        </div>
      ))}
    </div>
  )
}

/** Accordéon : `details` du navigateur, donc ouvert par la recherche dans la page et utilisable sans JavaScript. */
export function Accordeon({
  titre,
  ouvert = false,
  children,
}: {
  titre: ReactNode
  ouvert?: boolean
  children: ReactNode
}) {
  return (
    <details className="rnc-accordeon" open={ouvert}>
      <summary>{titre}</summary>
      <div className="rnc-accordeon__corps">{children}</div>
    </details>
  )
}
