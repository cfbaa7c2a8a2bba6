import { mandats as pageDesMandats } from '#domain/coproprietes/adresses.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { lireTeledeclarant } from '#contract/comptes/teledeclarants.ts'
import { dureeMax } from '#domain/coproprietes/mandats/dates.ts'
import { chiffrer } from '#domain/socle/mots/en-chiffres.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'

/** Ce que l’on nomme ; le journal les a tous. */
const NOMMES = 20

/** Ce qui a été admis sur une activité dont nul ne répond plus (décision 0093). */
export function MandatsAuDela({ mandats }: { mandats: ReplyOf<typeof lireTeledeclarant>['mandatsAuDela'] }) {
  if (mandats.length === 0) return null
  const reste = mandats.length - NOMMES
  return (
    <Alerte ton="attention" titre="Des mandats plus longs que la règle" niveau={2}>
      <Pile espace={2}>
        <p>
          Un mandat dure moins de {dureeMax()}, sauf celui d’un bailleur social dont l’activité est attestée.
          Ceux-ci durent plus, et l’activité ne l’est pas :
        </p>
        <ul>
          {mandats.slice(0, NOMMES).map((m) => (
            <li key={`${m.idCopropriete} ${m.debut}`}>
              <Lien href={pageDesMandats(m.idCopropriete)}>
                {m.numero === null ? 'Copropriété sans numéro' : afficherNumero(m.numero)}
              </Lien>
              , du {afficherJour(m.debut)} au {afficherJour(m.fin)}
            </li>
          ))}
        </ul>
        {reste > 0 && <p>Et {chiffrer(reste, 'autre')}, que le journal nomme.</p>}
      </Pile>
    </Alerte>
  )
}
