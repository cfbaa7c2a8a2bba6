import { Lien } from '../ui/boutons.tsx'
import { useSite } from './contexte.ts'

/** Comment joindre l’assistance, là où l’on en a besoin. */
export function Assistance({ quand }: { quand: string }) {
  const { nom, courriel, telephone } = useSite().contact
  return (
    <p>
      {quand} {nom} : {telephone}, <Lien href={`mailto:${courriel}`}>{courriel}</Lien>.
    </p>
  )
}
