import { useSyncExternalStore } from 'react'

let introuvable = false
const abonnes = new Set<() => void>()

/** Un appel a répondu 404 : la page « introuvable » remplace l’écran jusqu’à la prochaine navigation (§4.8, §8.1). */
export function signalerIntrouvable(valeur: boolean): void {
  if (introuvable === valeur) return
  introuvable = valeur
  for (const prevenir of abonnes) prevenir()
}

export function useIntrouvable(): boolean {
  return useSyncExternalStore(
    (prevenir) => {
      abonnes.add(prevenir)
      return () => abonnes.delete(prevenir)
    },
    () => introuvable,
    () => false,
  )
}
