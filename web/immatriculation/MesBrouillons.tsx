import * as ADRESSES from '#domain/adresses.ts'
import { listerBrouillons, supprimerBrouillon } from '#contract/immatriculation.ts'
import type { ReplyOf } from '#contract/call.ts'
import { VOIES } from '#domain/declaration/circonstances.ts'
import { etapesDuParcours } from '#domain/declaration/etapes.ts'
import { DECISIONS } from '#domain/validation/decision.ts'
import { send } from '../api.ts'
import { demanderConfirmation } from '../shell/Confirmation.tsx'
import { notifier } from '../shell/notifications.ts'
import { afficherInstant } from '#domain/instant.ts'
import { Bouton, GroupeBoutons, LienBouton } from '../ui/boutons.tsx'
import { direCompte, Liste, useVersLaListe } from '../ui/Liste.tsx'
import { Badge } from '../ui/messages.tsx'
import { Tableau } from '../ui/Tableau.tsx'

type Ligne = ReplyOf<typeof listerBrouillons>[number]

const titreDe = (l: Ligne) =>
  etapesDuParcours(true, VOIES[l.typeImmat].voie).find((e) => e.code === l.etape)?.titre

const nomDe = (l: Ligne) => l.nomCopropriete ?? l.adresse ?? 'Copropriété sans nom'

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
      <Tableau
        legende={compte}
        cleDe={(l) => l.id}
        lignes={brouillons}
        colonnes={[
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
        ]}
      />
    </Liste>
  )
}
