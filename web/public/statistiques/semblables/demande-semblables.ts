import type { coproprietesSemblables } from '#contract/public/statistiques.ts'
import type { SaisieDeSemblables } from '#domain/public/statistiques/semblables/adresse.ts'
import type { InputOf } from '#web/socle/appels/api.ts'

/** Comme l’appel l’écrit. */
const OUI_NON: Record<string, string> = { oui: 'true', non: 'false' }

/** Ce que la page demande, comme l’appel l’attend ; rien n’en est vérifié : il le refuse, champ par champ. */
export function demandeDeSemblables(
  saisie: SaisieDeSemblables,
): InputOf<typeof coproprietesSemblables>['query']
export function demandeDeSemblables({ ascenseur, ...autres }: SaisieDeSemblables): object {
  return { ...autres, ...(ascenseur !== undefined && { ascenseur: OUI_NON[ascenseur] ?? ascenseur }) }
}
