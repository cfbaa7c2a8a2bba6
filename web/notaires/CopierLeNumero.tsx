import { afficherNumero } from '#domain/copropriete/numero.ts'
import { Copier } from '../ui/Copier.tsx'
import { Invisible } from '../ui/miseEnPage.tsx'

/** Le numéro à porter dans un acte, copié tel qu’il s’y écrit. */
export function CopierLeNumero({ numero }: { numero: string }) {
  const ecrit = afficherNumero(numero)
  return (
    <Copier texte={ecrit} variante="secondaire">
      Copier le numéro<Invisible> {ecrit}</Invisible>
    </Copier>
  )
}
