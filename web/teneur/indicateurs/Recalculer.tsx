import { heureDe, type Instant } from '#domain/socle/temps/instant.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'

/** L’heure du calcul, et de quoi le refaire. */
export function Recalculer({
  calculeLe,
  enCours,
  surReprise,
}: {
  calculeLe: Instant
  enCours: boolean
  surReprise: () => void
}) {
  return (
    <Rangee>
      <span>{`Calculé à ${heureDe(calculeLe)}`}</span>
      <Bouton variante="secondaire" taille="petit" icone="rafraichir" enCours={enCours} onClick={surReprise}>
        Recalculer
      </Bouton>
    </Rangee>
  )
}
