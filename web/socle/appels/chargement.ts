import { useEffect, useState } from 'react'

/** Ce que rend une lecture faite à l’ouverture de l’écran ; null tant qu’elle n’a pas répondu. */
export function useChargement<T>(lire: () => Promise<T>, cle: string): T | null {
  const [resultat, setResultat] = useState<{ cle: string; valeur: T } | null>(null)
  useEffect(() => {
    let suivi = true
    const charger = async () => {
      const valeur = await lire()
      if (suivi) setResultat({ cle, valeur })
    }
    charger().catch(() => undefined)
    return () => {
      suivi = false
    }
    // La lecture dépend de la clef, pas de la fonction qui la fait.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cle])
  return resultat?.cle === cle ? resultat.valeur : null
}
