import { useSyncExternalStore, type ReactNode } from 'react'

interface Demande {
  titre: ReactNode
  message: ReactNode
  /** L’acte, en verbe : « Supprimer les deux comptes ». */
  confirmer: string
  annuler?: string
  taille?: 'SM' | 'MD' | 'LG' | 'XL'
  sansFermetureExterieure?: boolean
}

let courante: (Demande & { repondre: (oui: boolean) => void }) | null = null
const abonnes = new Set<() => void>()
const changer = (suivante: typeof courante) => {
  courante = suivante
  for (const prevenir of abonnes) prevenir()
}

/** Ouvre la fenêtre de confirmation du site ; rend vrai si la personne confirme. */
export function demanderConfirmation(demande: Demande): Promise<boolean> {
  courante?.repondre(false)
  return new Promise((resolve) => {
    changer({
      ...demande,
      repondre: (oui) => {
        changer(null)
        resolve(oui)
      },
    })
  })
}

/** La demande de confirmation en cours, ou null. */
export function useDemandeConfirmation() {
  return useSyncExternalStore(
    (prevenir) => {
      abonnes.add(prevenir)
      return () => abonnes.delete(prevenir)
    },
    () => courante,
    () => null,
  )
}
