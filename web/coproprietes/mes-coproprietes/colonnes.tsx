import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import type { LecteurDeListe } from '#domain/coproprietes/mes-coproprietes/liste.ts'
import { FRAICHEURS } from '#domain/coproprietes/declaration/fraicheurs.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Badge } from '#web/socle/ui/messages.tsx'
import type { Colonne } from '#web/socle/ui/Tableau.tsx'
import { ActionsDeLigne } from './ActionsDeLigne.tsx'
import type { DemandeListe } from './demande.ts'

export type Ligne = ReplyOf<typeof rechercherCoproprietes>['ligneRechercheCoproprieteDTOList'][number]

/** Le numéro mène à la fiche publique ; sans numéro, à la demande en cours. */
function numeroDe(l: Ligne, lecteur: LecteurDeListe) {
  if (l.numero && ETATS[l.etat].public)
    return <Lien href={ADRESSES_PUBLIQUES.fiche(l.numero)}>{afficherNumero(l.numero)}</Lien>
  if (l.numero) return afficherNumero(l.numero)
  if (l.etat === 'BROUILLON' && l.idDeclaration !== null && lecteur === 'declarant')
    return <Lien href={ADRESSES.etape('infos-rattachement', l.idDeclaration)}>Reprendre</Lien>
  if (l.reference) return <Lien href={ADRESSES.confirmation(l.reference)}>{l.reference}</Lien>
  return null
}

/** Ce qui se prépare, au mandat d’une ligne. */
const EN_PREPARATION: Record<Ligne['empechements'][number], string> = {
  RATTACHEMENT_EN_COURS: 'Un rattachement est à l’examen',
  SUCCESSEUR_DEJA_DECLARE: 'Un successeur est déclaré',
  RENOUVELLEMENT_DEJA_DECLARE: 'Le mandat est déjà renouvelé',
}

function Rattachement({ situationMandat, empechements }: Ligne) {
  return (
    <>
      {situationMandat && SITUATIONS_MANDAT[situationMandat]}
      {empechements.map((e) => (
        <p key={e}>{EN_PREPARATION[e]}</p>
      ))}
    </>
  )
}

/** Ce que l’état, le mandat et les droits permettent, en toutes lettres. */
export const actionsDe = (filtre: DemandeListe['filtre']) => ({
  cle: 'actions',
  titre: 'Actions',
  collee: true,
  rendu: (l: Ligne) => (l.actions.length > 0 ? <ActionsDeLigne ligne={l} filtre={filtre} /> : null),
})

/** Ce que la liste dit de chaque copropriété. */
export const colonnesDe = (lecteur: LecteurDeListe): readonly Colonne<Ligne>[] => [
  {
    cle: 'numero',
    titre: 'Numéro',
    triable: true,
    insecable: true,
    rendu: (l) => numeroDe(l, lecteur),
  },
  { cle: 'nom', titre: 'Nom', triable: true, rendu: (l) => l.nom },
  { cle: 'adresse', titre: 'Adresse de référence', triable: true, rendu: (l) => l.adresse },
  {
    cle: 'etat',
    triable: true,
    titre: 'Statut',
    rendu: (l) => (
      <Badge petit ton={ETATS[l.etat].badge}>
        {ETATS[l.etat].libelle}
      </Badge>
    ),
  },
  {
    cle: 'mandatFin',
    titre: 'Fin du mandat',
    triable: true,
    insecable: true,
    rendu: (l) => l.mandatFin && afficherJour(l.mandatFin),
  },
  {
    cle: 'fraicheur',
    titre: 'Mise à jour annuelle',
    triable: true,
    rendu: (l) =>
      l.numero ? (
        <Badge petit ton={FRAICHEURS[l.fraicheur].badge}>
          {FRAICHEURS[l.fraicheur].libelle}
        </Badge>
      ) : null,
  },
  {
    cle: 'situationMandat',
    titre: 'Rattachement',
    triable: true,
    rendu: Rattachement,
  },
  {
    cle: 'nbLots',
    titre: 'Lots',
    triable: true,
    alignement: 'droite',
    rendu: (l) => (l.nbLots === null ? null : afficherEntier(l.nbLots)),
  },
  {
    cle: 'nbBatiments',
    titre: 'Bâtiments',
    triable: true,
    alignement: 'droite',
    rendu: (l) => (l.nbBatiments === null ? null : afficherEntier(l.nbBatiments)),
  },
  {
    cle: 'idTeledeclarant',
    titre: 'N° télédéclarant',
    triable: true,
    rendu: (l) => l.idTeledeclarant,
  },
]
