import { useSyncExternalStore } from 'react'

/** Une valeur que plusieurs écrans regardent, et qui change hors d’eux. */
export interface Magasin<T> {
  lire: () => T
  poser: (valeur: T) => void
  suivre: (prevenir: () => void) => () => void
  /** Ce que montre la page rendue par le serveur, où rien ne s’est encore passé. */
  depart: T
}

export function creerMagasin<T>(depart: T): Magasin<T> {
  let valeur = depart
  const abonnes = new Set<() => void>()
  return {
    depart,
    lire: () => valeur,
    poser(suivante) {
      if (Object.is(valeur, suivante)) return
      valeur = suivante
      for (const prevenir of abonnes) prevenir()
    },
    suivre(prevenir) {
      abonnes.add(prevenir)
      return () => abonnes.delete(prevenir)
    },
  }
}

/** Ce que tient un magasin, relu à chacun de ses changements. */
export function useMagasin<T>({ suivre, lire, depart }: Magasin<T>): T {
  return useSyncExternalStore(suivre, lire, () => depart)
}
