import { afficherNumero } from '#domain/socle/numero.ts'
import { Copier } from '#web/socle/ui/Copier.tsx'
import { Invisible } from '#web/socle/ui/miseEnPage.tsx'

/** Le numéro à porter dans un acte, copié tel qu’il s’y écrit. */
export function CopierLeNumero({ numero }: { numero: string }) {
  const ecrit = afficherNumero(numero)
  return (
    <Copier texte={ecrit} variante="secondaire">
      Copier le numéro<Invisible> {ecrit}</Invisible>
    </Copier>
  )
}
