import type { courrielsPerdus } from '#contract/comptes/assistance.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { de } from '#domain/socle/mots/elision.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { direVerifiee } from './actions.ts'
import { BoutonQuiRelit } from './BoutonQuiRelit.tsx'
import { TableauDesCourriels } from './Courriels.tsx'

type Perdus = ReplyOf<typeof courrielsPerdus>
type Refusee = Perdus['adressesRefusees'][number]

/** Les adresses où nos courriels n’arrivent plus, et depuis quand. */
export function AdressesRefusees({ refusees }: { refusees: readonly Refusee[] }) {
  return refusees.map((r) => (
    <Alerte
      key={r.idCompte}
      ton="attention"
      titre={`L’adresse électronique ${de(r.personne)} refuse nos courriels`}
    >
      <Pile espace={4}>
        <p>
          Depuis {momentDe(r.depuis)}, ils n’arrivent plus à {r.email}. Vérifiez l’adresse avec la personne :
          corrigez-la si elle est fausse, ou notez qu’elle est vérifiée si la boîte reçoit de nouveau.
        </p>
        {r.peutVerifier && (
          <div>
            <BoutonQuiRelit
              icone="cocher"
              nom={`Adresse vérifiée : celle ${de(r.personne)}`}
              agir={() => direVerifiee(r)}
            >
              Adresse vérifiée
            </BoutonQuiRelit>
          </div>
        )}
      </Pile>
    </Alerte>
  ))
}

/** Les courriels aux comptes d’un télédéclarant qui ne sont pas arrivés ; à un seul, si `idCompte` le dit. Rien quand tout arrive. */
export function CourrielsPerdus({ perdus, idCompte }: { perdus: Perdus; idCompte?: number }) {
  const aLui = (c: { idCompte: number }) => idCompte === undefined || c.idCompte === idCompte
  const refusees = perdus.adressesRefusees.filter(aLui)
  const courriels = perdus.courriels.filter(aLui)
  if (refusees.length === 0 && courriels.length === 0) return null
  return (
    <Section titre="Courriels qui ne sont pas arrivés" id="courriels-perdus">
      <Pile espace={4}>
        <AdressesRefusees refusees={refusees} />
        {courriels.length > 0 && (
          <TableauDesCourriels legende="Ce qui n’est pas arrivé, et pourquoi" courriels={courriels} />
        )}
      </Pile>
    </Section>
  )
}
