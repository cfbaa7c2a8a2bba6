import type { ReactNode } from 'react'
import { Ancre } from './boutons.tsx'
import { Icone, type NomIcone } from './Icone.tsx'

/** Tuile : entrée vers un écran, cliquable en entier. Jamais seule, jamais pour l’action principale. */
export function Tuile({
  titre,
  href,
  detail,
  icone,
  badge,
  niveau = 3,
}: {
  titre: ReactNode
  href: string
  detail?: ReactNode
  icone?: NomIcone
  badge?: ReactNode
  niveau?: 2 | 3 | 4
}) {
  const Titre = `h${niveau}` as const
  return (
    <div className="rnc-tuile">
      {icone && (
        <span className="rnc-tuile__icone">
          <Icone nom={icone} taille={1.5} />
        </span>
      )}
      <div className="rnc-tuile__corps">
        {badge && <p className="rnc-tuile__badge">{badge}</p>}
        <Titre className="rnc-tuile__titre">
          <Ancre href={href}>{titre}</Ancre>
        </Titre>
        {detail && <p className="rnc-tuile__detail">{detail}</p>}
      </div>
      <span className="rnc-tuile__fleche">
        <Icone nom="fleche" />
      </span>
    </div>
  )
}

/** Carte : un objet résumé. Avec `href`, elle est cliquable en entier ; `pied` reçoit boutons ou liens. */
export function Carte({
  titre,
  href,
  detail,
  badges,
  pied,
  niveau = 3,
  children,
}: {
  titre: ReactNode
  href?: string
  detail?: ReactNode
  badges?: ReactNode
  pied?: ReactNode
  niveau?: 2 | 3 | 4
  children?: ReactNode
}) {
  const Titre = `h${niveau}` as const
  return (
    <article className={href ? 'rnc-carte rnc-carte--lien' : 'rnc-carte'}>
      {badges && <div className="rnc-rangee rnc-carte__badges">{badges}</div>}
      <Titre className="rnc-carte__titre">{href ? <Ancre href={href}>{titre}</Ancre> : titre}</Titre>
      {detail && <p className="rnc-carte__detail">{detail}</p>}
      {children}
      {pied && <div className="rnc-carte__pied">{pied}</div>}
    </article>
  )
}
