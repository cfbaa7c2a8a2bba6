import { useSyncExternalStore } from 'react'
import { creerMagasin } from '#web/socle/magasin.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'

const cleDeReglage = (compte: number, nom: string): string => `reglage.${compte}.${nom}`

const poses = creerMagasin(0)

/** Ce que ce compte garde sur ce navigateur, jusqu’à ce qu’il se déconnecte : tout s’efface alors (V14.3.1) ; null : rien encore. */
export function useTexteGarde(nom: string) {
  const compte = useCompte()?.id
  const texte = useSyncExternalStore(
    poses.suivre,
    () => (compte === undefined ? null : localStorage.getItem(cleDeReglage(compte, nom))),
    () => null,
  )
  const poser = (suivant: string) => {
    if (compte === undefined) return
    localStorage.setItem(cleDeReglage(compte, nom), suivant)
    poses.poser(poses.lire() + 1)
  }
  return [texte, poser] as const
}

/** Un oui ou non que ce compte garde de même. */
export function useReglage(nom: string, defaut: boolean) {
  const [lu, poser] = useTexteGarde(nom)
  return [lu === null ? defaut : lu === 'oui', (oui: boolean) => poser(oui ? 'oui' : 'non')] as const
}
