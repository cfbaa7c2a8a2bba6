import type { DoublonDuTeneur } from '#contract/teneur/doublons.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'

/** Mène à la comparaison d’une copropriété et d’une de ses proches. */
export function Comparer({
  id,
  proche,
  target,
}: {
  id: number
  proche: Pick<DoublonDuTeneur, 'id' | 'numero'>
  target?: '_blank'
}) {
  const avec = proche.numero === null ? 'la demande en cours' : afficherNumero(proche.numero)
  return (
    <LienBouton
      taille="petit"
      variante="secondaire"
      href={ADRESSES.coteACote(id, proche.id)}
      aria-label={`Comparer avec ${avec}${target ? ', dans un nouvel onglet' : ''}`}
      {...(target && { target })}
    >
      Comparer
    </LienBouton>
  )
}
