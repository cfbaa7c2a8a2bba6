import { useEffect, useRef } from 'react'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { Modale } from '#web/socle/ui/Modale.tsx'
import type { ConfirmationDemandee } from './Confirmation.tsx'

/** La fenêtre de confirmation du site, montée à la première demande. */
export function FenetreConfirmation({ demande }: { demande: ConfirmationDemandee | null }) {
  const acte = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (demande?.prete) acte.current?.focus()
  }, [demande])
  return (
    <Modale
      ouverte={demande !== null}
      surFermeture={() => demande?.repondre(false)}
      titre={demande?.titre ?? ''}
      taille={demande?.taille ?? 'MD'}
      sansFermetureExterieure={demande?.sansFermetureExterieure ?? false}
      actions={
        <>
          <Bouton variante="secondaire" onClick={() => demande?.repondre(false)}>
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
