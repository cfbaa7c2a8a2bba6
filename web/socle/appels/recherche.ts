import { useEffect, useState } from 'react'
import type { Call, InputOf } from '#contract/socle/call.ts'
import { send, type ReplyOf } from './api.ts'

/** Attend que la frappe se pose avant de chercher ; null tant qu’il n’y a rien à chercher. */
export function useRecherche<C extends Call>(
  appel: C,
  entree: InputOf<C, File> | null,
): { resultat: ReplyOf<C> | null; enCours: boolean } {
  const cle = entree === null ? null : JSON.stringify(entree)
  const [etat, setEtat] = useState<{ cle: string | null; resultat: ReplyOf<C> | null }>({
    cle: null,
    resultat: null,
  })
  useEffect(() => {
    if (cle === null || entree === null) return undefined
    const abandon = new AbortController()
    const minuterie = setTimeout(() => {
      send(appel, entree, { erreursTraitees: true, signal: abandon.signal })
        .then((resultat) => setEtat({ cle, resultat }))
        .catch(() => setEtat({ cle, resultat: null }))
    }, 300)
    return () => {
      clearTimeout(minuterie)
      abandon.abort()
    }
    // L’entrée se compare par son contenu.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cle])
  return { resultat: etat.cle === cle ? etat.resultat : null, enCours: cle !== null && etat.cle !== cle }
}
