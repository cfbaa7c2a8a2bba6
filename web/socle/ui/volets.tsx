import type { ReactNode } from 'react'

/**
 * Accordéon : `details` du navigateur, donc ouvert par la recherche dans la page et utilisable sans JavaScript. `discret` : dans
 * une cellule, sans cadre.
 */
export function Accordeon({
  titre,
  ouvert = false,
  discret = false,
  surOuverture,
  children,
}: {
  titre: ReactNode
  ouvert?: boolean
  discret?: boolean
  /** Ce qu’il contient se charge alors. */
  surOuverture?: () => void
  children: ReactNode
}) {
  return (
    <details
      className={discret ? 'rnc-accordeon rnc-accordeon--discret' : 'rnc-accordeon'}
      open={ouvert}
      onToggle={surOuverture && ((e) => e.currentTarget.open && surOuverture())}
    >
      <summary>{titre}</summary>
      <div className="rnc-accordeon__corps">{children}</div>
    </details>
  )
}
