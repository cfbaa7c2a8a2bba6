import type { LigneDeReclamation } from '#contract/reclamations.ts'
import { direAge } from '#domain/reclamation/delais.ts'
import { ATTENTES } from '#domain/validation/delais.ts'
import { Badge } from '../ui/Badge.tsx'

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
