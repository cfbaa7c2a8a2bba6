import { useSyncExternalStore } from 'react'
import { useCompte } from '#web/socle/shell/contexte.ts'

const AUCUNE: ReadonlySet<number> = new Set()

/**
 * Le choix de plusieurs lignes d’une liste : elles le restent de page en page, et quand on y revient ; on n’en choisit pas plus de
 * `max`, et `surPlafond` le dit.
 */
export function creerChoix(max: number, surPlafond: () => void) {
  let choisies: { compte: number | null; identifiants: ReadonlySet<number> } = {
    compte: null,
    identifiants: AUCUNE,
  }
  const abonnes = new Set<() => void>()
  const poser = (compte: number | null, identifiants: ReadonlySet<number>): void => {
    choisies = { compte, identifiants }
    for (const prevenir of abonnes) prevenir()
  }

  /** Celles qu’a choisies ce compte ; une autre personne connectée ensuite n’en hérite pas. */
  const choisiesPar = (compte: number | null): ReadonlySet<number> =>
    choisies.compte === compte ? choisies.identifiants : AUCUNE

  /** Le choix de la personne, et de quoi le changer. */
  function useChoix() {
    const compte = useCompte()?.id ?? null
    const identifiants = useSyncExternalStore(
      (prevenir) => {
        abonnes.add(prevenir)
        return () => abonnes.delete(prevenir)
      },
      () => choisiesPar(compte),
    )
    return {
      identifiants,
      changer(ids: readonly number[], oui: boolean): void {
        const suite = new Set(choisiesPar(compte))
        for (const id of ids)
          if (!oui) suite.delete(id)
          else if (suite.size < max) suite.add(id)
        poser(compte, suite)
        if (oui && !ids.every((id) => suite.has(id))) surPlafond()
      },
      vider: () => poser(compte, AUCUNE),
    }
  }
  return { choisiesPar, useChoix }
}

export type Choix = ReturnType<ReturnType<typeof creerChoix>['useChoix']>
