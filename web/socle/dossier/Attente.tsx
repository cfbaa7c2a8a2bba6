import type { LigneDeReclamation } from '#contract/public/reclamations.ts'
import { direAge } from '#domain/public/reclamations/delais.ts'
import { ATTENTES } from '#domain/coproprietes/demandes/delais.ts'
import { Badge } from '#web/socle/ui/Badge.tsx'

/** Depuis quand elle attend, et si sa réponse est en retard ; plus rien une fois répondue. */
export function Attente({ age, attente }: Pick<LigneDeReclamation, 'age' | 'attente'>) {
  if (attente === null) return null
  const { ton } = ATTENTES[attente]
  return (
    <>
      {direAge(age)}{' '}
      {ton !== 'neutre' && <Badge ton={ton}>{attente === 'HORS_DELAI' ? 'Hors délai' : 'Bientôt'}</Badge>}
    </>
  )
}
