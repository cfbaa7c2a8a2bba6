import { useEffect, useRef } from 'react'
import { titreDocument } from './contexte.ts'

/** Mène le focus au contenu d’un écran qui vient d’arriver : sans cela, un lecteur d’écran ne dirait rien. */
export function allerAuContenu(): void {
  // Un menu ouvert pendant que l’écran arrivait : le focus y reste, sinon il se refermerait.
  if (document.activeElement?.getAttribute('aria-expanded') === 'true') return
  document.getElementById('contenu')?.focus({ preventScroll: true })
}

/** Un écran qui change de contenu sans changer d’adresse : quand `cle` change, la personne est menée en haut, comme ailleurs. */
export function useNouvelEcran(cle: string | boolean, titre?: string): void {
  const vu = useRef(cle)
  useEffect(() => {
    if (vu.current === cle) return undefined
    vu.current = cle
    window.scrollTo(0, 0)
    allerAuContenu()
    if (titre === undefined) return undefined
    const avant = document.title
    const ici = titreDocument(titre)
    document.title = ici
    return () => {
      // La page suivante a pu écrire le sien.
      if (document.title === ici) document.title = avant
    }
  }, [cle, titre])
}
