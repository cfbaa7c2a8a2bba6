import type { ReactNode } from 'react'
import { creerMagasin, useMagasin } from '#web/socle/magasin.ts'

interface Confirmation {
  titre: ReactNode
  message: ReactNode
  /** L’acte, en verbe : « Supprimer les deux comptes ». */
  confirmer: string
  annuler?: string
  taille?: 'SM' | 'MD' | 'LG' | 'XL'
  sansFermetureExterieure?: boolean
  /** L’acte se confirme d’Entrée : son bouton a le focus. */
  prete?: boolean
  /** Ce qui se fait quand la personne renonce, la fenêtre fermée : aller à ce qui reste à voir. */
  auRenoncement?: () => void
}

/** Celle que la fenêtre montre, et de quoi y répondre. */
export interface ConfirmationDemandee extends Confirmation {
  repondre: (oui: boolean) => void
}

const courante = creerMagasin<ConfirmationDemandee | null>(null)

/** Ouvre la fenêtre de confirmation du site ; rend vrai si la personne confirme. */
export function demanderConfirmation(confirmation: Confirmation): Promise<boolean> {
  courante.lire()?.repondre(false)
  return new Promise((resolve) => {
    courante.poser({
      ...confirmation,
      repondre: (oui) => {
        courante.poser(null)
        resolve(oui)
      },
    })
  })
}

/** La confirmation demandée en ce moment, ou null. */
export const useConfirmationDemandee = () => useMagasin(courante)
