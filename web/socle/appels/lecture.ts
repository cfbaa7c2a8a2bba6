import { useCallback, useEffect, useState } from 'react'

interface Lecture<T> {
  donnees: T | null
  echec: boolean
  enCours: boolean
}

/**
 * Une lecture faite à l’ouverture d’une section, que l’on peut refaire ; ce qui est déjà lu reste en attendant. `lire` ne
 * change pas d’un dessin à l’autre.
 */
export function useLecture<T>(
  lire: (frais: boolean) => Promise<T>,
): Lecture<T> & { relire: (frais: boolean) => Promise<void> } {
  const [lecture, setLecture] = useState<Lecture<T>>({ donnees: null, echec: false, enCours: true })
  const relire = useCallback(
    async (frais: boolean) => {
      setLecture((l) => ({ ...l, echec: false, enCours: true }))
      try {
        setLecture({ donnees: await lire(frais), echec: false, enCours: false })
      } catch {
        setLecture((l) => ({ ...l, echec: true, enCours: false }))
      }
    },
    [lire],
  )
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- l’état vient du serveur, après la réponse.
    void relire(false)
  }, [relire])
  return { ...lecture, relire }
}
