import { Children, useId, useRef, useState, type ReactNode } from 'react'
import { useAilleurs } from './ailleurs.ts'
import { Ancre } from './boutons.tsx'

export interface Miette {
  libelle: string
  href: string
}

/** Fil d’Ariane : la dernière miette est la page courante. Une seule miette ne dit rien : rien ne s’affiche. */
export function FilAriane({ miettes }: { miettes: readonly Miette[] }) {
  if (miettes.length < 2) return null
  return (
    <nav className="fr-breadcrumb rnc-ariane" aria-label="Vous êtes ici">
      <ol className="fr-breadcrumb__list">
        {miettes.map((miette, i) => (
          <li key={miette.href}>
            {i === miettes.length - 1 ? (
              <span className="fr-breadcrumb__link" aria-current="page">
                {miette.libelle}
              </span>
            ) : (
              <Ancre className="fr-breadcrumb__link" href={miette.href}>
                {miette.libelle}
              </Ancre>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/**
 * Bouton qui déplie un panneau (menu de compte, thème, « Autres actions »). Se referme par Échap, un clic ailleurs ou
 * le choix d’un lien ; Échap rend le focus au bouton. Patron « disclosure » : pas de rôle menu.
 */
export function Depliant({
  bouton,
  classeBouton = 'fr-btn fr-btn--tertiary-no-outline fr-btn--sm rnc-bouton',
  alignement = 'droite',
  children,
}: {
  bouton: ReactNode
  classeBouton?: string
  alignement?: 'gauche' | 'droite'
  children: ReactNode
}) {
  const id = useId()
  const [ouvert, setOuvert] = useState(false)
  const racine = useRef<HTMLDivElement>(null)
  const declencheur = useRef<HTMLButtonElement>(null)
  useAilleurs(racine, ouvert, () => setOuvert(false))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- délégation.
    <div
      ref={racine}
      className="rnc-depliant"
      onKeyDown={(e) => {
        if (e.key !== 'Escape' || !ouvert) return
        e.stopPropagation()
        setOuvert(false)
        declencheur.current?.focus()
      }}
    >
      <button
        ref={declencheur}
        type="button"
        className={`${classeBouton} rnc-depliant__bouton`}
        aria-expanded={ouvert}
        aria-controls={id}
        onClick={() => setOuvert(!ouvert)}
      >
        {bouton}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- délégation. */}
      <div
        id={id}
        hidden={!ouvert}
        className={
          alignement === 'droite'
            ? 'rnc-depliant__panneau rnc-depliant__panneau--droite'
            : 'rnc-depliant__panneau'
        }
        onClick={(e) => {
          if (e.target instanceof Element && e.target.closest('a, button')) setOuvert(false)
        }}
      >
        {children}
      </div>
    </div>
  )
}

/** Les actions d’une ligne de tableau, repliées derrière un bouton ; `nom` dit de quelle ligne. */
export function MenuDActions({ nom, children }: { nom: string; children: ReactNode }) {
  return (
    <Depliant
      bouton={
        <>
          <span aria-hidden="true">Actions</span>
          <span className="fr-sr-only">{nom}</span>
        </>
      }
    >
      <ul className="rnc-actions">
        {Children.toArray(children).map((action, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- une action n’a pas d’autre identité que son rang.
          <li key={i}>{action}</li>
        ))}
      </ul>
    </Depliant>
  )
}
