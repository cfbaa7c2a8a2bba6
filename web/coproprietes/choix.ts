import { useSyncExternalStore } from 'react'
import { CHOISIES_MAX } from '#contract/coproprietes.ts'
import { useCompte } from '../shell/contexte.ts'

/** Les copropriétés choisies dans la liste : elles le restent de page en page, et quand on y revient. */
let choisies: { compte: number | null; identifiants: ReadonlySet<number> } = {
  compte: null,
  identifiants: new Set(),
}
const abonnes = new Set<() => void>()

function poser(compte: number | null, identifiants: ReadonlySet<number>): void {
  choisies = { compte, identifiants }
  for (const prevenir of abonnes) prevenir()
}

const AUCUNE: ReadonlySet<number> = new Set()

/** Celles qu’a choisies ce compte ; une autre personne connectée ensuite n’en hérite pas. */
export const choisiesPar = (compte: number | null): ReadonlySet<number> =>
  choisies.compte === compte ? choisies.identifiants : AUCUNE

/** Le choix de la personne, et de quoi le changer ; on n’en choisit pas plus de `CHOISIES_MAX`. */
export function useChoix() {
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
    /** Rend faux quand il n’y a plus de place pour toutes : les premières seules sont choisies. */
    changer(ids: readonly number[], oui: boolean): boolean {
      const suite = new Set(choisiesPar(compte))
      for (const id of ids)
        if (!oui) suite.delete(id)
        else if (suite.size < CHOISIES_MAX) suite.add(id)
      poser(compte, suite)
      return !oui || ids.every((id) => suite.has(id))
    },
    vider: () => poser(compte, new Set()),
  }
}

export type Choix = ReturnType<typeof useChoix>
