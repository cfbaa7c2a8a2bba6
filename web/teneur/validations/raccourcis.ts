import { useLayoutEffect, useRef } from 'react'
import { useReglage } from '#web/socle/reglage.ts'

/** Une touche, et ce qu’elle fait. */
export interface Raccourci {
  touche: string
  faire: () => void
}

/** Vrai tant que la personne les laisse ; WCAG 2.1.4 : des touches seules se désactivent. */
export const useRaccourcisActifs = () => useReglage('raccourcis', true)

/** Là où une touche écrit, choisit, ou répond à une fenêtre ouverte : elle n’y est pas un raccourci. */
const estOccupee = (cible: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (cible instanceof HTMLElement &&
    cible.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null)

/** Ce que dit la touche : un chiffre se prend sans Maj aussi, là où le clavier l’y met (AZERTY). */
const direTouche = (e: KeyboardEvent): string => /^Digit(\d)$/.exec(e.code)?.[1] ?? e.key.toLowerCase()

/** Écoute les touches de la page ; une seule à la fois, sans Ctrl, Alt ni Maj. Dès que l’écran se lit, elles répondent. */
export function useRaccourcis(raccourcis: readonly Raccourci[]): void {
  const [ecoutent] = useRaccourcisActifs()
  const derniers = useRef(raccourcis)
  useLayoutEffect(() => {
    derniers.current = raccourcis
  }, [raccourcis])
  useLayoutEffect(() => {
    if (!ecoutent) return undefined
    const surTouche = (e: KeyboardEvent) => {
      if (
        e.ctrlKey ||
        e.altKey ||
        e.metaKey ||
        (e.shiftKey && e.key !== '?') ||
        e.repeat ||
        estOccupee(e.target)
      )
        return
      const raccourci = derniers.current.find((r) => r.touche === (e.key === '?' ? e.key : direTouche(e)))
      if (!raccourci) return
      e.preventDefault()
      raccourci.faire()
    }
    addEventListener('keydown', surTouche)
    return () => removeEventListener('keydown', surTouche)
  }, [ecoutent])
}
