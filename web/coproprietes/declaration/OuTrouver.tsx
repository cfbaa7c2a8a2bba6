import * as AIDE from '#domain/public/aide/adresses.ts'
import type { Champ } from '#domain/coproprietes/declaration/champs.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Invisible } from '#web/socle/ui/miseEnPage.tsx'

/** Où se trouvent tous les montants : une autre fenêtre, rien de ce qui est tapé ne se perd. */
export const OuTrouverTout = () => (
  <Lien href={AIDE.question(AIDE.MONTANTS)} target="_blank">
    Où trouver chaque montant
  </Lien>
)

/**
 * Où se trouve ce champ, sous lui. Hors des tabulations : d’un montant au suivant, il n’y en a qu’une, et `OuTrouverTout`,
 * avant eux, mène au clavier à la même page.
 */
export function OuTrouver({ champ, libelle }: { champ: Champ; libelle: string }) {
  return (
    <Lien href={AIDE.ouTrouver(champ.chemin)} target="_blank" taille="petit" tabIndex={-1}>
      Où trouver ce {champ.type === 'montant' ? 'montant' : 'nombre'} ?<Invisible> {libelle}</Invisible>
    </Lien>
  )
}
