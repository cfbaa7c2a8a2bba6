import { useEffect, useRef } from 'react'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { Modale } from '#web/socle/ui/Modale.tsx'
import type { ConfirmationDemandee } from './Confirmation.tsx'

/** La fenêtre de confirmation du site, montée à la première demande. */
export function FenetreConfirmation({ demande }: { demande: ConfirmationDemandee | null }) {
  const acte = useRef<HTMLButtonElement>(null)
  const ensuite = useRef<(() => void) | undefined>(undefined)
  const renoncer = () => {
    ensuite.current = demande?.auRenoncement
    demande?.repondre(false)
  }
  useEffect(() => {
    if (demande?.prete) acte.current?.focus()
  }, [demande])
  return (
    <Modale
      ouverte={demande !== null}
      surFermeture={renoncer}
      surRetour={() => {
        ensuite.current?.()
        ensuite.current = undefined
      }}
      titre={demande?.titre ?? ''}
      taille={demande?.taille ?? 'MD'}
      sansFermetureExterieure={demande?.sansFermetureExterieure ?? false}
      actions={
        <>
          <Bouton variante="secondaire" onClick={renoncer}>
            {demande?.annuler ?? 'Annuler'}
          </Bouton>
          <Bouton ref={acte} onClick={() => demande?.repondre(true)}>
            {demande?.confirmer ?? 'Confirmer'}
          </Bouton>
        </>
      }
    >
      {demande?.message}
    </Modale>
  )
}
