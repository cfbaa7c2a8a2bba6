import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { listerBrouillons, supprimerBrouillon } from '#contract/coproprietes/immatriculation.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { VOIES } from '#domain/coproprietes/declaration/circonstances.ts'
import { etapesDuParcours } from '#domain/coproprietes/declaration/etapes.ts'
import { DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import { send } from '#web/socle/appels/api.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { Bouton, GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { direCompte, Liste, useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { Badge } from '#web/socle/ui/messages.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'

type Ligne = ReplyOf<typeof listerBrouillons>[number]

const titreDe = (l: Ligne) =>
  etapesDuParcours(true, VOIES[l.typeImmat].voie).find((e) => e.code === l.etape)?.titre

const nomDe = (l: Ligne) => l.nomCopropriete ?? l.adresse ?? 'Copropriété sans nom'

/** Ce que l’on voit d’un brouillon, et de quoi le reprendre ou le supprimer. */
const colonnesDe = (supprimer: (l: Ligne) => Promise<void>): Colonne<Ligne>[] => [
  {
    cle: 'nom',
    titre: 'Copropriété',
    rendu: (l) =>
      l.aCorriger ? (
        <>
          {nomDe(l)}
          <br />
          <Badge petit ton={l.aCorriger.decision === 'REFUSEE' ? 'erreur' : 'attention'}>
            {DECISIONS[l.aCorriger.decision].libelle}
          </Badge>
        </>
      ) : (
        nomDe(l)
      ),
  },
  { cle: 'etape', titre: 'Étape', rendu: titreDe },
  { cle: 'date', titre: 'Enregistré', rendu: (l) => afficherInstant(l.dateModification) },
  { cle: 'auteur', titre: 'Par', rendu: (l) => l.utilisateurDeclare },
  {
    cle: 'actions',
    titre: 'Actions',
    rendu: (l) => (
      <GroupeBoutons>
        <LienBouton
          taille="petit"
          href={ADRESSES.etape(l.etape, l.id)}
          aria-label={`Reprendre le brouillon ${nomDe(l)}`}
        >
          Reprendre
        </LienBouton>
        <Bouton
          taille="petit"
          variante="discret"
          icone="supprimer"
          onClick={() => void supprimer(l)}
          aria-label={`Supprimer le brouillon ${nomDe(l)}`}
        >
          Supprimer
        </Bouton>
      </GroupeBoutons>
    ),
  },
]

/** Les brouillons à reprendre, le dernier enregistré d’abord. */
export function MesBrouillons({
  brouillons,
  surSuppression,
}: {
  brouillons: readonly Ligne[]
  surSuppression: () => void
}) {
  const { liste, versLaListe } = useVersLaListe(brouillons)
  const compte = direCompte(
    { totalItems: brouillons.length },
    { aucun: 'Aucun brouillon', un: 'Un brouillon à reprendre', plusieurs: 'brouillons à reprendre' },
  )

  const supprimer = async (l: Ligne) => {
    const oui = await demanderConfirmation({
      titre: 'Supprimer ce brouillon ?',
      message: (
        <p>
          Le brouillon « {nomDe(l)} » et sa pièce jointe seront supprimés. On ne pourra pas les retrouver.
        </p>
      ),
      confirmer: 'Supprimer le brouillon',
    })
    if (!oui) return
    await send(supprimerBrouillon, { params: { id: String(l.id) } })
    notifier({ ton: 'succes', titre: 'Brouillon supprimé' })
    versLaListe()
    surSuppression()
  }

  return (
    <Liste ref={liste} compte={compte}>
      <Tableau legende={compte} cleDe={(l) => l.id} lignes={brouillons} colonnes={colonnesDe(supprimer)} />
    </Liste>
  )
}
