import type { Jour } from '#domain/socle/temps/jour.ts'
import { reglesDuSecret } from './secret.ts'

/** Ce que le secret statistique cache, ce jour-là, en une phrase. */
export function direLeSecret(jour: Jour): string {
  const { minimum, partMax } = reglesDuSecret(jour)
  return `Ce que l’annuaire ne publie pas, comptes, chauffage, ascenseurs et étiquettes, se cache quand on pourrait y reconnaître quelqu’un\u00a0: moins de ${minimum} copropriétés, ou un seul syndic qui en représente plus de ${partMax}\u202f%.`
}
