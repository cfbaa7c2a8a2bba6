import { soumettreBrouillon } from '#contract/coproprietes/immatriculation.ts'
import { etapesDuParcours } from '#domain/coproprietes/declaration/etapes.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { deposerEnConfirmant } from '#web/coproprietes/declaration/confirmer.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import type { BrouillonOuvert } from '#web/coproprietes/declaration/brouillon.ts'
import { GestesDuDepot } from '#web/coproprietes/declaration/GestesDuDepot.tsx'
import { Manques } from '#web/coproprietes/declaration/Manques.tsx'
import type { Parcours } from '#web/coproprietes/declaration/parcours.ts'
import { Relecture } from '#web/coproprietes/declaration/Relecture.tsx'
import { useDepot } from '#web/coproprietes/declaration/useDepot.ts'

/** Relecture et dépôt : une section par étape, avec son lien « Modifier », puis un seul dépôt. */
export function Recapitulatif({ b, parcours }: { b: BrouillonOuvert; parcours: Parcours }) {
  const { brouillon } = b
  const { contexte } = brouillon
  const { nomFichierJustifMandat } = brouillon.immatCopropriete.infoRattachement
  const { doublonsExamines } = parcours
  const { verdict, vers, enCours, refusServeur, deposer } = useDepot({
    b,
    parcours,
    examinees: doublonsExamines,
    envoyer: ({ avertissements }) => {
      const version = b.version()
      return deposerEnConfirmant(avertissements, (confirmes) =>
        essayer(soumettreBrouillon, { body: { id: brouillon.id, version, confirmes, doublonsExamines } }),
      )
    },
  })
  const etapes = etapesDuParcours(false)
  return (
    <Pile espace={8}>
      <Manques
        titre="Votre demande n’est pas complète"
        echec="La demande n’a pas été déposée"
        verdict={verdict}
        contexte={contexte}
        refusServeur={refusServeur}
        etapes={etapes}
        vers={vers}
      />
      <Relecture
        etapes={etapes}
        vers={vers}
        declaration={verdict.declaration}
        contexte={contexte}
        piece={{ libelle: 'Pièce jointe', nom: nomFichierJustifMandat ?? null }}
      />
      <Alerte ton="info">
        En déposant cette demande, vous déclarez représenter légalement la copropriété et certifiez
        l’exactitude des informations. Le dépôt est gratuit.
      </Alerte>
      <GestesDuDepot
        parcours={parcours}
        precedente="donnees-techniques"
        complet={verdict.refus.length === 0}
        enCours={enCours}
        deposer={deposer}
        action="Déposer la demande d’immatriculation"
      />
    </Pile>
  )
}
