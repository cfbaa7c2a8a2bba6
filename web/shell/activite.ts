import { useSyncExternalStore } from 'react'

let enCours = 0
const abonnes = new Set<() => void>()

function changer(pas: 1 | -1) {
  enCours += pas
  for (const prevenir of abonnes) prevenir()
}

/** Compte une requête en cours ; la fonction rendue la termine. */
export function commencerRequete(): () => void {
  changer(1)
  let finie = false
  return () => {
    if (finie) return
    finie = true
    changer(-1)
  }
}

/** Vrai tant qu’une requête attend sa réponse (§2.5). */
export function useRequeteEnCours(): boolean {
  return useSyncExternalStore(
    (prevenir) => {
      abonnes.add(prevenir)
      return () => abonnes.delete(prevenir)
    },
    () => enCours > 0,
    () => false,
  )
}
