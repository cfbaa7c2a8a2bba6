import { pageAccessibilite } from '#domain/public/accessibilite/pages.ts'
import { Badge } from '#web/socle/ui/messages.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pile, Prose, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { PLANS } from './plans.ts'

/** Le plan d’accessibilité d’une année. */
export function PlanAnnuel({ annee }: { annee: keyof typeof PLANS }) {
  const { chapeau, actions } = PLANS[annee]
  return (
    <Pile>
      <TitrePage chapeau={chapeau}>Plan d’accessibilité {annee}</TitrePage>
      <Tableau
        legende={`Actions de ${annee}`}
        lignes={actions}
        cleDe={(a) => a.quoi}
        colonnes={[
          { cle: 'quoi', titre: 'Action', entete: true, rendu: (a) => a.quoi },
          {
            cle: 'etat',
            titre: 'État',
            insecable: true,
            rendu: (a) => <Badge ton={a.etat === 'fait' ? 'succes' : 'attention'}>{a.etat}</Badge>,
          },
          { cle: 'preuve', titre: 'Ce qui permet de le dire', rendu: (a) => a.preuve },
        ]}
      />
      <Prose>
        <p>
          Ce plan est une année du{' '}
          <Lien href={pageAccessibilite('schema-pluriannuel')}>schéma pluriannuel 2024-2026</Lien>.
        </p>
      </Prose>
    </Pile>
  )
}
