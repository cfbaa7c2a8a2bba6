import { useVivant } from '#web/socle/shell/vivant.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'

/** Le bouton d’impression n’existe que là où il agit. */
export function Imprimer() {
  if (!useVivant()) return null
  return (
    <Bouton
      className="rnc-sans-impression"
      variante="secondaire"
      taille="petit"
      icone="imprimer"
      onClick={() => print()}
    >
      Imprimer
    </Bouton>
  )
}
