import { useSyncExternalStore } from 'react'
import { creerMagasin } from '#web/socle/magasin.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'

const cleDeReglage = (compte: number, nom: string): string => `reglage.${compte}.${nom}`

const poses = creerMagasin(0)

/** Un oui ou non que ce compte garde sur ce navigateur, jusqu’à ce qu’il se déconnecte : tout s’efface alors (V14.3.1). */
export function useReglage(nom: string, defaut: boolean) {
  const compte = useCompte()?.id
  const lire = (): boolean => {
    const lu = compte === undefined ? null : localStorage.getItem(cleDeReglage(compte, nom))
    return lu === null ? defaut : lu === 'oui'
  }
  const valeur = useSyncExternalStore(poses.suivre, lire, () => defaut)
  const poser = (oui: boolean) => {
    if (compte === undefined) return
    localStorage.setItem(cleDeReglage(compte, nom), oui ? 'oui' : 'non')
    poses.poser(poses.lire() + 1)
  }
  return [valeur, poser] as const
}
