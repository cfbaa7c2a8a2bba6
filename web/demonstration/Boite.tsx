import type { ReplyOf } from '#contract/call.ts'
import type { lireBoite } from '#contract/demonstration.ts'
import { momentDe } from '#domain/instant.ts'
import { Accordeon } from '../ui/navigation.tsx'
import { EtatVide } from '../ui/messages.tsx'
import { Pile, TexteBrut, TitrePage } from '../ui/miseEnPage.tsx'

/** Les courriels que le site de démonstration aurait envoyés. */
export function Boite({ courriels }: { courriels: ReplyOf<typeof lireBoite> }) {
  return (
    <Pile espace={6}>
      <TitrePage chapeau="Les courriels que le site de démonstration aurait envoyés, le dernier d’abord.">
        Boîte de démonstration
      </TitrePage>
      {courriels.length === 0 ? (
        <EtatVide icone="message" titre="Aucun courriel">
          <p>Déposez une demande : son accusé de réception paraîtra ici.</p>
        </EtatVide>
      ) : (
        courriels.map((c) => (
          <Accordeon key={c.id} titre={`${c.sujet} – à ${c.destinataire}, ${momentDe(c.date)}`}>
            <TexteBrut>{c.texte}</TexteBrut>
          </Accordeon>
        ))
      )}
    </Pile>
  )
}
