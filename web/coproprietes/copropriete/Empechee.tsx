import { retourALaListe } from './retour.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import type { NomIcone } from '#web/socle/ui/Icone.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'

/** À la place d’une démarche qui ne se fait pas : ce qui l’empêche, et le retour à sa liste. */
export function Empechee({
  icone,
  titre,
  obstacle,
}: {
  icone: NomIcone
  titre: string
  obstacle: string | null
}) {
  return (
    <EtatVide
      niveau={1}
      icone={icone}
      titre={titre}
      action={<LienBouton href={retourALaListe()}>Voir mes copropriétés</LienBouton>}
    >
      <p>{obstacle}</p>
    </EtatVide>
  )
}
