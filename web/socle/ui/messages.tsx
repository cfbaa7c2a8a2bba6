import type { ReactNode } from 'react'
import { Icone, type NomIcone } from './Icone.tsx'

// Ce que toute page charge est à part.
export { Alerte } from './Alerte.tsx'
export { Badge } from './Badge.tsx'
export { Chargement } from './Chargement.tsx'

/** Bandeau qui reste en haut de l’écran : un état que l’on ne doit pas oublier, et de quoi en sortir. */
export function BandeauFixe({
  libelle,
  action,
  children,
}: {
  libelle: string
  action: ReactNode
  children: ReactNode
}) {
  return (
    <section className="rnc-bandeau-fixe rnc-sans-impression" aria-label={libelle}>
      <div className="fr-container rnc-bandeau-fixe__boite">
        <p>
          <Icone nom="alerte" /> {children}
        </p>
        {action}
      </div>
    </section>
  )
}

/** Mise en avant : un message qui compte sans être une alerte. */
export function MiseEnAvant({
  titre,
  niveau = 3,
  icone,
  children,
  action,
}: {
  titre?: ReactNode
  niveau?: 2 | 3 | 4
  icone?: NomIcone
  children: ReactNode
  action?: ReactNode
}) {
  const Titre = `h${niveau}` as const
  return (
    <div className="fr-callout rnc-avant">
      {titre && (
        <Titre className="fr-callout__title">
          {icone && <Icone nom={icone} taille={1.5} />}
          {titre}
        </Titre>
      )}
      <div className="fr-callout__text">{children}</div>
      {action}
    </div>
  )
}

/** Rien à montrer : dit pourquoi et ce que l’on peut faire. */
export function EtatVide({
  titre,
  icone = 'recherche',
  niveau = 2,
  children,
  action,
}: {
  titre: ReactNode
  icone?: NomIcone
  niveau?: 1 | 2 | 3
  children?: ReactNode
  action?: ReactNode
}) {
  const Titre = `h${niveau}` as const
  return (
    <div className="rnc-vide">
      <span className="rnc-vide__icone">
        <Icone nom={icone} taille={2.5} />
      </span>
      <Titre className={niveau === 1 ? 'fr-h3' : 'fr-h5'}>{titre}</Titre>
      {children && <div className="rnc-vide__texte">{children}</div>}
      {action}
    </div>
  )
}
