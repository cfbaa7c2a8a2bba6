import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Appelle `fermer` quand on clique ou que le focus passe hors de `racine`, tant que `actif`. */
export function useAilleurs(racine: RefObject<HTMLElement | null>, actif: boolean, fermer: () => void): void {
  const quitter = useEffectEvent((e: Event) => {
    if (!(e.target instanceof Node) || racine.current?.contains(e.target)) return
    // Presser un libellé donne d’abord le focus à ce qui entoure tout : ce n’est pas s’en aller.
    if (e.type === 'focusin' && racine.current && e.target.contains(racine.current)) return
    fermer()
  })
  useEffect(() => {
    if (!actif) return undefined
    const ailleurs = (e: Event) => quitter(e)
    document.addEventListener('pointerdown', ailleurs)
    document.addEventListener('focusin', ailleurs)
    return () => {
      document.removeEventListener('pointerdown', ailleurs)
      document.removeEventListener('focusin', ailleurs)
    }
  }, [actif])
}
