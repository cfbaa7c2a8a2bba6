import type { ReactNode } from 'react'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { Ancre } from './boutons.tsx'

/** Des comptes côte à côte, sur toute la largeur. */
export function Chiffres({ children }: { children: ReactNode }) {
  return <div className="rnc-chiffres">{children}</div>
}

/** Un compte à surveiller : le nombre et ce qu’il compte, qui mènent à `href`, une étiquette en mots s’il faut agir, une action. */
export function TuileChiffre({
  nombre,
  libelle,
  href,
  badge,
  action,
  niveau = 3,
}: {
  nombre: number
  /** Ce que compte `nombre`, accordé : il se lit à sa suite. */
  libelle: string
  href?: string | null
  badge?: ReactNode
  action?: ReactNode
  niveau?: 2 | 3 | 4
}) {
  const Titre = `h${niveau}` as const
  const compte = (
    <>
      <span className="rnc-chiffre__nombre">{afficherEntier(nombre)}</span> {libelle}
    </>
  )
  return (
    <div className="rnc-chiffre">
      <Titre className="rnc-chiffre__titre">{href ? <Ancre href={href}>{compte}</Ancre> : compte}</Titre>
      {badge && <p className="rnc-chiffre__badge">{badge}</p>}
      {action && <div className="rnc-chiffre__action">{action}</div>}
    </div>
  )
}
