import type { ReactNode } from 'react'

/** Des événements datés, de haut en bas : une date, ce qui est arrivé, et ce qu’il y a à en lire. */
export function Chronologie({
  evenements,
}: {
  evenements: readonly {
    cle: string
    /** `jour` : pour les machines ; `date` : pour les gens. */
    jour: string
    date: ReactNode
    titre: ReactNode
    children?: ReactNode
  }[]
}) {
  return (
    <ol className="rnc-chrono">
      {evenements.map(({ cle, jour, date, titre, children }) => (
        <li key={cle} className="rnc-chrono__fait">
          <p className="rnc-chrono__date">
            <time dateTime={jour}>{date}</time>
          </p>
          <div className="rnc-chrono__corps">
            <h3 className="rnc-chrono__titre">{titre}</h3>
            {children}
          </div>
        </li>
      ))}
    </ol>
  )
}
