import { Children, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useAilleurs } from './ailleurs.ts'
import { Ancre } from './boutons.tsx'
import { Icone } from './Icone.tsx'

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

const MARGE = 4

/** Dit à la feuille de style où poser le panneau : contre son bouton, au-dessous s’il y tient. */
function poserContre(bouton: HTMLElement, panneau: HTMLElement): void {
  const b = bouton.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = panneau
  const dessous = b.bottom + MARGE + offsetHeight <= innerHeight || b.top < offsetHeight
  panneau.style.setProperty('--gauche', `${Math.max(MARGE, b.right - offsetWidth)}px`)
  panneau.style.setProperty('--haut', `${dessous ? b.bottom + MARGE : b.top - offsetHeight - MARGE}px`)
}

/**
 * Bouton qui déplie un panneau (menu de compte, thème, « Autres actions »). Se referme par Échap, un clic ailleurs ou
 * le choix d’un lien ; Échap ou un bouton du panneau rend le focus au bouton. Patron « disclosure » : pas de rôle menu.
 */
export function Depliant({
  bouton,
  classeBouton = 'fr-btn fr-btn--tertiary-no-outline fr-btn--sm rnc-bouton',
  alignement = 'droite',
  libre = false,
  children,
}: {
  bouton: ReactNode
  classeBouton?: string
  alignement?: 'gauche' | 'droite'
  /** Dans un cadre qui défile et qui le couperait : le panneau en sort. */
  libre?: boolean
  children: ReactNode
}) {
  const id = useId()
  const [ouvert, setOuvert] = useState(false)
  const racine = useRef<HTMLDivElement>(null)
  const declencheur = useRef<HTMLButtonElement>(null)
  const panneau = useRef<HTMLDivElement>(null)
  useAilleurs(racine, ouvert, () => setOuvert(false))
  useLayoutEffect(() => {
    if (!ouvert || !libre) return undefined
    const poser = () => {
      if (declencheur.current && panneau.current) poserContre(declencheur.current, panneau.current)
    }
    poser()
    addEventListener('scroll', poser, { capture: true, passive: true })
    addEventListener('resize', poser)
    return () => {
      removeEventListener('scroll', poser, { capture: true })
      removeEventListener('resize', poser)
    }
  }, [ouvert, libre])
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
          libre
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

/** Les actions d’une ligne de tableau, repliées derrière un bouton ; `nom` dit de quelle ligne. */
export function MenuDActions({ nom, children }: { nom: string; children: ReactNode }) {
  return (
    <Depliant
      libre
      bouton={
        <>
          <span aria-hidden="true">Actions</span>
          <span className="fr-sr-only">{nom}</span>
          <Icone nom="bas" taille={1} />
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
