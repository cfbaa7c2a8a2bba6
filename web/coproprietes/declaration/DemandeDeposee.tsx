import type { ReactNode } from 'react'
import type { lireDemande } from '#contract/coproprietes/immatriculation.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { sectionsDeclarees } from '#domain/coproprietes/declaration/recepisse.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { FicheLignes, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'

type Demande = ReplyOf<typeof lireDemande>

/** De quelle demande il s’agit, et depuis quand ; `suite` : ce qu’elle est devenue. */
export function DemandeDeposee({
  demande: d,
  suite,
}: {
  demande: Demande
  suite: readonly { libelle: string; valeur: ReactNode }[]
}) {
  return (
    <FicheLignes
      lignes={[
        { libelle: 'Copropriété', valeur: d.nom ?? d.adresse },
        { libelle: 'Adresse', valeur: d.adresse },
        { libelle: 'Déposée', valeur: momentDe(d.dateDepot) },
        ...suite,
      ]}
    />
  )
}

/** Tout ce que la demande déclare, à déplier. */
export function CeQuiEstDeclare({ demande }: { demande: Demande }) {
  return (
    <Accordeon titre="Ce que vous avez déclaré">
      <Pile espace={4}>
        {sectionsDeclarees(demande.declaration, demande.contexte).map(({ titre, lignes }) => (
          <Section key={titre} niveau={3} titre={titre}>
            <FicheLignes lignes={lignes} />
          </Section>
        ))}
      </Pile>
    </Accordeon>
  )
}
