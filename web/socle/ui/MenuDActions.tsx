import { Children, type ReactNode } from 'react'
import { Icone } from './Icone.tsx'
import { Depliant } from './navigation.tsx'

const MARGE = 4

/** Dit à la feuille de style où poser le panneau : contre son bouton, au-dessous s’il y tient. */
function poserContre(bouton: HTMLElement, panneau: HTMLElement): void {
  const b = bouton.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = panneau
  const dessous = b.bottom + MARGE + offsetHeight <= innerHeight || b.top < offsetHeight
  panneau.style.setProperty('--gauche', `${Math.max(MARGE, b.right - offsetWidth)}px`)
  panneau.style.setProperty('--haut', `${dessous ? b.bottom + MARGE : b.top - offsetHeight - MARGE}px`)
}

/** Le panneau suit son bouton quand quelque chose défile ou change de taille. */
function flotter(bouton: HTMLElement, panneau: HTMLElement): () => void {
  const poser = () => poserContre(bouton, panneau)
  poser()
  addEventListener('scroll', poser, { capture: true, passive: true })
  addEventListener('resize', poser)
  return () => {
    removeEventListener('scroll', poser, { capture: true })
    removeEventListener('resize', poser)
  }
}

/** Les actions d’une ligne de tableau, repliées derrière un bouton ; `nom` dit de quelle ligne, et commence par le libellé. */
export function MenuDActions({
  nom,
  libelle = 'Actions',
  children,
}: {
  nom: string
  libelle?: string
  children: ReactNode
}) {
  return (
    <Depliant
      flotter={flotter}
      bouton={
        <>
          <span aria-hidden="true">{libelle}</span>
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
