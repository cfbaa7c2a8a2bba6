import type { ReplyOf } from '#contract/socle/call.ts'
import type { teledeclarantsADecider } from '#contract/comptes/teledeclarants.ts'
import * as ADRESSES from '#domain/comptes/adresses.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'

type Ligne = ReplyOf<typeof teledeclarantsADecider>[number]

/** Les inscriptions qui attendent une décision du teneur ; rien quand il n’y en a pas. */
export function ADecider({ lignes }: { lignes: readonly Ligne[] }) {
  if (lignes.length === 0) return null
  return (
    <Accordeon discret titre={`Inscriptions à regarder (${lignes.length})`}>
      <Tableau<Ligne>
        legende="Inscriptions à regarder"
        legendeMasquee
        cleDe={(l) => `${l.id} ${l.quoi}`}
        lignes={lignes}
        colonnes={[
          {
            cle: 'raisonSociale',
            titre: 'Raison sociale',
            entete: true,
            rendu: (l) => <Lien href={ADRESSES.teledeclarant(l.id)}>{l.raisonSociale}</Lien>,
          },
          { cle: 'quoi', titre: 'À décider', rendu: (l) => l.quoi },
          { cle: 'depuis', titre: 'Depuis', rendu: (l) => afficherInstant(l.depuis) },
        ]}
      />
    </Accordeon>
  )
}
