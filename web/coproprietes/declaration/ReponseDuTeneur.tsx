import type { ReactNode } from 'react'
import type { ReponseDuTeneur as Reponse } from '#contract/socle/reponses.ts'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'

const TITRES: Record<Reponse['decision'], string> = {
  REFUSEE: 'Le teneur du registre refuse cette demande',
  A_PRECISER: 'Le teneur du registre demande des précisions',
}

/** Ce que le teneur a répondu à une demande, dans les mots du courriel, et ce que l’on peut en faire. */
export function ReponseDuTeneur({
  reponse: { decision, phrases },
  titre = TITRES[decision],
  children,
}: {
  reponse: Reponse
  titre?: string
  children?: ReactNode
}) {
  return (
    <Alerte ton={decision === 'REFUSEE' ? 'erreur' : 'attention'} niveau={2} titre={titre}>
      <Pile espace={4}>
        <ul>
          {phrases.map((phrase) => (
            <li key={phrase}>{phrase}</li>
          ))}
        </ul>
        {children}
      </Pile>
    </Alerte>
  )
}
