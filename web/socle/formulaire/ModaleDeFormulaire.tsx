import type { ComponentProps } from 'react'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { Modale } from '#web/socle/ui/Modale.tsx'
import { BoutonDEnvoi, Formulaire } from './Formulaire.tsx'

/** Un formulaire dans une fenêtre : elle ne se ferme que par ses boutons, et rien de tapé ne se perd d’un clic à côté. */
export function ModaleDeFormulaire({
  titre,
  taille = 'MD',
  action,
  surFermeture,
  aLireDAbord = false,
  ...formulaire
}: Pick<ComponentProps<typeof Modale>, 'titre' | 'taille' | 'surFermeture' | 'aLireDAbord'> &
  Pick<ComponentProps<typeof Formulaire>, 'f' | 'echec' | 'espace' | 'children'> & {
    /** Relie le bouton au formulaire. */
    id: string
    /** L’acte, en verbe. */
    action: string
  }) {
  return (
    <Modale
      ouverte
      surFermeture={surFermeture}
      sansFermetureExterieure
      aLireDAbord={aLireDAbord}
      taille={taille}
      titre={titre}
      actions={
        <>
          <Bouton variante="secondaire" onClick={surFermeture}>
            Annuler
          </Bouton>
          <BoutonDEnvoi f={formulaire.f} form={formulaire.id}>
            {action}
          </BoutonDEnvoi>
        </>
      }
    >
      <Formulaire {...formulaire} />
    </Modale>
  )
}
