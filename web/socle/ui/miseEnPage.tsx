import type { ReactNode } from 'react'

// À part, pour ne venir qu’avec les écrans qui s’en servent.
export { Code, DeuxChamps, DeuxColonnes, EnLigne, FicheLignes, Prose, SurPetitEcran } from './fiche.tsx'

/** Éléments l’un sous l’autre ; `espace` en pas de 4 px. */
export function Pile({ espace = 6, children }: { espace?: 2 | 4 | 6 | 8 | 12; children: ReactNode }) {
  const classe = {
    2: 'rnc-pile rnc-pile--2',
    4: 'rnc-pile rnc-pile--4',
    6: 'rnc-pile',
    8: 'rnc-pile rnc-pile--8',
    12: 'rnc-pile rnc-pile--12',
  }[espace]
  return <div className={classe}>{children}</div>
}

/** Éléments côte à côte qui passent à la ligne. */
export function Rangee({
  children,
  justifie = 'debut',
}: {
  children: ReactNode
  justifie?: 'debut' | 'centre' | 'entre' | 'fin'
}) {
  const classe = {
    debut: 'rnc-rangee',
    centre: 'rnc-rangee rnc-rangee--centre',
    entre: 'rnc-rangee rnc-rangee--entre',
    fin: 'rnc-rangee rnc-rangee--fin',
  }[justifie]
  return <div className={classe}>{children}</div>
}

/** Grille fluide : autant de colonnes d’au moins `min` que la place le permet, une seule à 320 px. */
export function Grille({
  min = 'moyen',
  children,
}: {
  min?: 'petit' | 'moyen' | 'grand'
  children: ReactNode
}) {
  const classe = {
    petit: 'rnc-grille rnc-grille--petit',
    moyen: 'rnc-grille',
    grand: 'rnc-grille rnc-grille--grand',
  }[min]
  return <div className={classe}>{children}</div>
}

/** Titre de page : le h1, un chapeau, ce qui l’accompagne (pastilles, boutons) ; `dense` : il laisse l’écran à ce qui le suit. */
export function TitrePage({
  children,
  chapeau,
  surtitre,
  actions,
  dense = false,
}: {
  children: ReactNode
  chapeau?: ReactNode
  surtitre?: ReactNode
  actions?: ReactNode
  dense?: boolean
}) {
  return (
    <div className={dense ? 'rnc-titre rnc-titre--dense' : 'rnc-titre'}>
      <div>
        {surtitre && <p className="rnc-titre__surtitre">{surtitre}</p>}
        <h1 className="rnc-titre__h1">{children}</h1>
        {chapeau && <p className="fr-text--lead rnc-titre__chapeau">{chapeau}</p>}
      </div>
      {actions && <div className="rnc-titre__actions">{actions}</div>}
    </div>
  )
}

/** Section de page titrée (h2 par défaut). `fond` la pose sur un aplat sur toute la largeur. */
export function Section({
  titre,
  niveau = 2,
  fond = false,
  id,
  children,
}: {
  titre?: ReactNode
  niveau?: 2 | 3
  fond?: boolean
  id?: string
  children: ReactNode
}) {
  const Titre = niveau === 2 ? 'h2' : 'h3'
  return (
    <section id={id} className={fond ? 'rnc-section rnc-section--fond' : 'rnc-section'}>
      {titre && <Titre className={niveau === 2 ? 'fr-h3' : 'fr-h5'}>{titre}</Titre>}
      {children}
    </section>
  )
}

/** Texte lu par les lecteurs d’écran et jamais montré. */
export function Invisible({ children }: { children: ReactNode }) {
  return <span className="fr-sr-only">{children}</span>
}
