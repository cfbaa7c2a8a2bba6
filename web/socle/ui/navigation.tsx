import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useAilleurs } from './ailleurs.ts'
import { Ancre } from './boutons.tsx'

/** Une miette, ou celle que l’adresse de la page compose. */
export type MietteDeRoute = Miette | ((parametres: Readonly<Record<string, string | undefined>>) => Miette)

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
 * le choix d’un lien ; Échap ou un bouton du panneau rend le focus au bouton. Patron « disclosure » : pas de rôle menu.
 */
export function Depliant({
  bouton,
  classeBouton = 'fr-btn fr-btn--tertiary-no-outline fr-btn--sm rnc-bouton',
  alignement = 'droite',
  flotter,
  children,
}: {
  bouton: ReactNode
  classeBouton?: string
  alignement?: 'gauche' | 'droite'
  /** Dans un cadre qui défile et qui le couperait, le panneau en sort : ce qui le tient alors contre son bouton. */
  flotter?: (bouton: HTMLElement, panneau: HTMLElement) => () => void
  children: ReactNode
}) {
  const id = useId()
  const [ouvert, setOuvert] = useState(false)
  const racine = useRef<HTMLDivElement>(null)
  const declencheur = useRef<HTMLButtonElement>(null)
  const panneau = useRef<HTMLDivElement>(null)
  useAilleurs(racine, ouvert, () => setOuvert(false))
  useLayoutEffect(
    () =>
      ouvert && declencheur.current && panneau.current
        ? flotter?.(declencheur.current, panneau.current)
        : undefined,
    [ouvert, flotter],
  )
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
        ref={panneau}
        id={id}
        hidden={!ouvert}
        className={
          flotter
            ? 'rnc-depliant__panneau rnc-depliant__panneau--libre'
            : alignement === 'droite'
              ? 'rnc-depliant__panneau rnc-depliant__panneau--droite'
              : 'rnc-depliant__panneau'
        }
        onClick={(e) => {
          const choisi = e.target instanceof Element && e.target.closest('a, button')
          if (!choisi) return
          // Un acte ouvre souvent une fenêtre, qui rendra le focus à qui l’avait.
          if (choisi.matches('button')) declencheur.current?.focus()
          setOuvert(false)
        }}
      >
        {children}
      </div>
    </div>
  )
}
