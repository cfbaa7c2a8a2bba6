import { useLayoutEffect, useRef } from 'react'

const SUR_GRAND_ECRAN = '(min-width:62em)'

/** L’écran ouvert prend toute la hauteur : son titre en haut, le menu du site au-dessus. */
export function useToutLEcran() {
  const bureau = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (matchMedia(SUR_GRAND_ECRAN).matches) bureau.current?.scrollIntoView()
  }, [])
  return bureau
}

/** Où l’on en était d’une liste, quand on l’a quittée. */
let quittee: { liste: string; haut: number } | null = null

/** Une liste que l’on quitte et où l’on revient se retrouve où on l’a laissée ; neuve, elle prend toute la hauteur. */
export function usePlace(liste: string) {
  const ecran = useRef<HTMLDivElement>(null)
  const courante = useRef(liste)
  useLayoutEffect(() => {
    courante.current = liste
  }, [liste])
  useLayoutEffect(() => {
    // Après que le routeur a remonté la page, ou l’a remise à sa place.
    const image = requestAnimationFrame(() => {
      if (window.scrollY > 0) return
      if (quittee?.liste === courante.current) window.scrollTo(0, quittee.haut)
      else if (matchMedia(SUR_GRAND_ECRAN).matches) ecran.current?.scrollIntoView()
    })
    return () => {
      cancelAnimationFrame(image)
      quittee = { liste: courante.current, haut: window.scrollY }
    }
  }, [])
  return ecran
}
