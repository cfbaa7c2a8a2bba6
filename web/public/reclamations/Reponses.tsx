import { reponsesA } from '#domain/public/aide/questions.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import type { SorteDeReclamation } from '#domain/public/reclamations/listes.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { MiseEnAvant } from '#web/socle/ui/messages.tsx'

/** Les réponses déjà écrites qui conviennent, avant d’envoyer. */
export function Reponses({ sorte }: { sorte: SorteDeReclamation }) {
  const trouvees = reponsesA(sorte)
  if (trouvees.length === 0) return null
  return (
    <MiseEnAvant titre="La réponse est peut-être déjà là">
      <ul>
        {trouvees.map((q) => (
          <li key={q.code}>
            <Lien href={AIDE.question(q.code)}>{q.question}</Lien>
          </li>
        ))}
      </ul>
    </MiseEnAvant>
  )
}
