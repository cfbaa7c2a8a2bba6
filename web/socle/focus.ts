import { useEffect, useRef } from 'react'

type Viser = () => HTMLElement | null | undefined

/**
 * Donne le focus à ce que rend `viser`, dès que la page redessinée le porte : un bouton qui disparaît sous le doigt le
 * laisserait tomber sur le corps de la page. À dire avant ce qui redessine ; null y renonce.
 */
export function useFocusSuivant(): (viser: Viser | null) => void {
  const attendu = useRef<Viser | null>(null)
  useEffect(() => {
    const cible = attendu.current?.()
    if (!cible) return
    attendu.current = null
    cible.focus()
  })
  return (viser) => {
    attendu.current = viser
  }
}
