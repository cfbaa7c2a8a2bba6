import type { CompteInfo } from '#contract/comptes/compte.ts'
import { estPermis, VOIR_TELEDECLARANT } from '#domain/socle/acces/droit.ts'
import { differer } from '#web/socle/differer.tsx'
import { Differee } from './Differee.tsx'

// Elle lit comme l’annuaire ce qui est tapé : ce poids ne vient qu’à qui l’a.
const Case = differer(
  () => import('./Retrouver.tsx'),
  null,
  (m) => m.Retrouver,
)

/** La case de l’en-tête, pour qui lit les télédéclarants et n’agit pas à la place d’un autre ; sa place est tenue avant elle. */
export function Retrouver({ compte }: { compte: CompteInfo }) {
  if (compte.loginAs || !estPermis(VOIR_TELEDECLARANT, compte.authorities)) return null
  return (
    <div className="rnc-entete__case">
      <Differee attente={null}>
        <Case compte={compte} />
      </Differee>
    </div>
  )
}
