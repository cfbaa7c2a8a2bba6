import { travauxDeFond } from '#contract/teneur/indicateurs.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { RESULTATS, resumerPassages, type Resultat } from '#domain/socle/travaux/passages.ts'
import { essayer, type ReplyOf } from '#web/socle/appels/api.ts'
import type { Ton } from '#web/socle/ui/Badge.tsx'
import { Alerte, Badge } from '#web/socle/ui/messages.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'

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

/** Ce que fait chacun, quand il revient, son dernier passage et ce qu’il a donné. */
function TravauxDeFond({ legende, travaux }: { legende: string; travaux: readonly Travail[] }) {
  return (
    <Tableau<Travail>
      dense
      legende={legende}
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

/** En une phrase, ce que donnent les travaux qui reviennent d’eux-mêmes ; ceux qui ne se font plus, sous les yeux ; tous, repliés. */
export function EtatDesTravaux({ travaux, le }: ReplyOf<typeof travauxDeFond>) {
  const mal = travaux.filter((t) => t.malDepuis !== null)
  return (
    <>
      <p>{`${travaux.length} travaux reviennent d’eux-mêmes\u00a0: ${resumerPassages(travaux, le)}.`}</p>
      {mal.length > 0 && (
        <>
          <Alerte ton="attention">
            Un travail qui n’aboutit pas se refait de lui-même. S’il ne se rétablit pas, prévenez l’exploitant
            du site.
          </Alerte>
          <TravauxDeFond legende="Travaux qui ne se font plus" travaux={mal} />
        </>
      )}
      <Accordeon titre="Voir chaque travail">
        <TravauxDeFond legende="Travaux automatiques" travaux={travaux} />
      </Accordeon>
    </>
  )
}
