import { useCallback, useEffect, useRef, useState } from 'react'
import { mesTelechargements, type Telechargement } from '#contract/institutions/telechargements.ts'
import {
  SORTES_DE_TELECHARGEMENT,
  type EtatDeTelechargement,
} from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { essayer } from '#web/socle/appels/api.ts'

const EN_CHEMIN: readonly EtatDeTelechargement[] = ['EN_ATTENTE', 'EN_COURS']
export const estEnChemin = ({ etat }: Pick<Telechargement, 'etat'>): boolean => EN_CHEMIN.includes(etat)

/** Toutes les deux secondes d’abord, puis de moins en moins : un long fichier ne se demande pas sans cesse. */
const PREMIERE_MS = 2_000
const DERNIERE_MS = 15_000
const RALENTIR = 1.3
export const attenteAvant = (fois: number): number => Math.min(DERNIERE_MS, PREMIERE_MS * RALENTIR ** fois)

/** Ce qui s’annonce d’un changement : un fichier prêt, ou qui ne le sera pas. La progression, elle, se lit sans se dire. */
export function direChangements(avant: readonly Telechargement[], apres: readonly Telechargement[]): string {
  return apres
    .flatMap((t) => {
      const etait = avant.find(({ id }) => id === t.id)
      if (!etait || etait.etat === t.etat || estEnChemin(t)) return []
      const { libelle } = SORTES_DE_TELECHARGEMENT[t.sorte]
      return [
        t.etat === 'PRET' ? `${libelle}\u00a0: prêt.` : `${libelle}\u00a0: non préparé. ${t.motif ?? ''}`,
      ]
    })
    .join(' ')
}

/** Les fichiers de la personne, relus tant que l’un se prépare et que l’on regarde la page ; et ce qui vient de changer, à annoncer. */
export function useTelechargements(lus: readonly Telechargement[]) {
  const [liste, setListe] = useState(lus)
  const [annonce, setAnnonce] = useState('')
  const derniere = useRef(lus)
  const [fois, setFois] = useState(0)
  const enChemin = liste.some(estEnChemin)

  // Une lecture qui échoue laisse ce que l’on a, et la prochaine réessayer.
  const relire = useCallback(async () => {
    const lue = await essayer(mesTelechargements, {}).catch(() => null)
    if (lue === null) return
    const { telechargements } = lue
    const dit = direChangements(derniere.current, telechargements)
    derniere.current = telechargements
    setListe(telechargements)
    if (dit !== '') setAnnonce(dit)
  }, [])

  useEffect(() => {
    if (!enChemin) return undefined
    const suite = () => setFois((n) => n + 1)
    const regarder = () => {
      if (document.visibilityState !== 'visible') return
      void relire().then(suite)
    }
    const minuterie = setTimeout(regarder, attenteAvant(fois))
    // Qui revient à l’onglet lit aussitôt où tout en est.
    document.addEventListener('visibilitychange', regarder)
    return () => {
      clearTimeout(minuterie)
      document.removeEventListener('visibilitychange', regarder)
    }
  }, [enChemin, fois, relire])

  return {
    liste,
    annonce,
    /** Après un acte : la liste se relit, et l’attente reprend du début. */
    relire: async () => {
      await relire()
      setFois(0)
    },
  }
}
