import { Badge } from '#web/socle/ui/messages.tsx'

/** Ce que donne la comparaison de deux valeurs, en toutes lettres. */
export const Ecart = ({ differe }: { differe: boolean }) =>
  differe ? (
    <Badge petit ton="attention">
      Diffère
    </Badge>
  ) : (
    'Identique'
  )
