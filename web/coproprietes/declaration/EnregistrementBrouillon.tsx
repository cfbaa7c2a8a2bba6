import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { heureDe } from '#domain/socle/temps/instant.ts'
import type { BrouillonOuvert } from './brouillon.ts'

/** Dit où en est l’enregistrement, sans interrompre ; un conflit s’impose et demande un choix. */
export function EnregistrementBrouillon({ b }: { b: BrouillonOuvert }) {
  const phrases = {
    fait: `Brouillon enregistré à ${heureDe(b.dernierEnregistrement)}.`,
    'a-faire': 'Modifications en attente d’enregistrement…',
    'en-cours': 'Enregistrement en cours…',
    impossible:
      'Le brouillon n’a pas pu être enregistré. Nouvel essai dans quelques secondes : ne fermez pas cette page.',
    conflit: '',
  }
  if (b.enregistrement === 'conflit')
    return (
      <Alerte ton="attention" titre="Ce brouillon a changé dans une autre fenêtre" annonce="alert">
        <p>
          Votre saisie reste affichée ici, mais elle n’est plus enregistrée. Choisissez la version à garder.
        </p>
        <GroupeBoutons>
          <Bouton variante="secondaire" taille="petit" onClick={() => void b.recharger()}>
            Reprendre la dernière version enregistrée
          </Bouton>
          <Bouton variante="secondaire" taille="petit" onClick={() => void b.garderMaSaisie()}>
            Garder ma saisie
          </Bouton>
        </GroupeBoutons>
      </Alerte>
    )
  if (b.enregistrement === 'impossible')
    return (
      <Alerte ton="attention" annonce="status">
        {phrases.impossible}
      </Alerte>
    )
  return <p role="status">{phrases[b.enregistrement]}</p>
}
