import { travauxDeFond } from '#contract/teneur/indicateurs.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { RESULTATS, type Resultat } from '#domain/socle/travaux/passages.ts'
import { essayer, type ReplyOf } from '#web/socle/appels/api.ts'
import type { Ton } from '#web/socle/ui/Badge.tsx'
import { Badge } from '#web/socle/ui/messages.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'

type Travail = ReplyOf<typeof travauxDeFond>['travaux'][number]

export const lireTravaux = () => essayer(travauxDeFond, {})

const TONS: Record<Resultat, Ton | 'neutre'> = {
  REUSSI: 'succes',
  EN_COURS: 'info',
  ECHEC: 'erreur',
  INTERROMPU: 'erreur',
  EN_RETARD: 'attention',
  JAMAIS: 'neutre',
}

/** Chaque travail qui revient de lui-même : ce qu’il fait, quand, son dernier passage et ce qu’il a donné. */
export function TravauxDeFond({ travaux }: { travaux: readonly Travail[] }) {
  return (
    <Tableau<Travail>
      legende="Travaux automatiques"
      legendeMasquee
      cleDe={(t) => t.nom}
      lignes={travaux}
      colonnes={[
        { cle: 'travail', titre: 'Travail', entete: true, rendu: (t) => t.libelle },
        { cle: 'quand', titre: 'Revient', rendu: (t) => t.quand },
        {
          cle: 'dernier',
          titre: 'Dernière fois',
          rendu: (t) => t.dernierPassage && afficherInstant(t.dernierPassage),
        },
        {
          cle: 'resultat',
          titre: 'Résultat',
          rendu: (t) => (
            <>
              <Badge petit ton={TONS[t.resultat]}>
                {RESULTATS[t.resultat].libelle}
              </Badge>
              {t.malDepuis && ` depuis le ${afficherInstant(t.malDepuis)}`}
            </>
          ),
        },
      ]}
    />
  )
}
