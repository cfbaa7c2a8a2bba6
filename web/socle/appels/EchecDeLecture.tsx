import { Bouton } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'

/** Une section qui ne s’est pas chargée : le reste de la page n’en souffre pas. */
export function EchecDeLecture({
  texte = 'Ces chiffres n’ont pas pu être calculés.',
  surReprise,
}: {
  texte?: string
  surReprise: () => void
}) {
  return (
    <Pile espace={4}>
      <Alerte ton="erreur" annonce="status">
        {texte}
      </Alerte>
      <div>
        <Bouton variante="secondaire" taille="petit" icone="rafraichir" onClick={surReprise}>
          Réessayer
        </Bouton>
      </div>
    </Pile>
  )
}
