import { useSyncExternalStore } from 'react'

const rien = () => () => undefined

/** Faux dans la page rendue par le serveur, vrai dès qu’elle est vivante dans le navigateur. */
export function useVivant(): boolean {
  return useSyncExternalStore(
    rien,
    () => true,
    () => false,
  )
}
