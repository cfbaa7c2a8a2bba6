import type { ReactNode } from 'react'

/**
 * Accordéon : `details` du navigateur, donc ouvert par la recherche dans la page et utilisable sans JavaScript. `discret` : dans
 * une cellule, sans cadre.
 */
export function Accordeon({
  titre,
  ouvert = false,
  discret = false,
  surBascule,
  children,
}: {
  titre: ReactNode
  ouvert?: boolean
  discret?: boolean
  /** Il s’ouvre, ou se ferme : qui le retient le rouvre ainsi. */
  surBascule?: (ouvert: boolean) => void
  children: ReactNode
}) {
  return (
    <details
      className={discret ? 'rnc-accordeon rnc-accordeon--discret' : 'rnc-accordeon'}
      open={ouvert}
      onToggle={surBascule && ((e) => surBascule(e.currentTarget.open))}
    >
      <summary>{titre}</summary>
      <div className="rnc-accordeon__corps">{children}</div>
    </details>
  )
}
