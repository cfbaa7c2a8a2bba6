import type { ReactNode } from 'react'

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
