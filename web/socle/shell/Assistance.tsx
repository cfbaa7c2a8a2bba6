import { Lien } from '#web/socle/ui/boutons.tsx'
import { useSite } from './contexte.ts'

/** À côté de ce que le teneur reproche à une demande. */
export const UN_MOTIF_OBSCUR =
  'Un motif vous paraît obscur, ou ne pas convenir\u202f? L’assistance vous répond.'

/** Comment joindre l’assistance, là où l’on en a besoin. */
export function Assistance({ quand }: { quand: string }) {
  const { nom, courriel, telephone } = useSite().contact
  return (
    <p>
      {quand} {nom} : {telephone}, <Lien href={`mailto:${courriel}`}>{courriel}</Lien>.
    </p>
  )
}
