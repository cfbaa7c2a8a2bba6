import type { LigneDeReclamation } from '#contract/public/reclamations.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { DEMANDEURS, SORTES } from '#domain/public/reclamations/listes.ts'
import { ATTENTES } from '#domain/coproprietes/demandes/delais.ts'
import { direAge } from '#domain/public/reclamations/delais.ts'
import { ETATS_RECLAMATION } from '#domain/public/reclamations/etats.ts'
import { Badge } from '#web/socle/ui/Badge.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import type { Colonne } from '#web/socle/ui/Tableau.tsx'

type C = Colonne<LigneDeReclamation>

/** Depuis quand elle attend, et si sa réponse est en retard ; plus rien une fois répondue. */
function Attente({ age, attente }: Pick<LigneDeReclamation, 'age' | 'attente'>) {
  if (attente === null) return null
  const { ton } = ATTENTES[attente]
  return (
    <>
      {direAge(age)}{' '}
      {ton !== 'neutre' && <Badge ton={ton}>{attente === 'HORS_DELAI' ? 'Hors délai' : 'Bientôt'}</Badge>}
    </>
  )
}

// Les colonnes d’une liste de réclamations ; chacune prend les siennes.

export const REFERENCE: C = {
  cle: 'reference',
  titre: 'Demande',
  entete: true,
  insecable: true,
  rendu: (l) => <Lien href={AIDE.reclamation(l.id)}>{l.reference}</Lien>,
}

export const SUJET: C = { cle: 'sorte', titre: 'Sujet', rendu: (l) => SORTES[l.sorte].libelle }

export const DE: C = {
  cle: 'demandeur',
  titre: 'De',
  rendu: (l) => (
    <>
      {l.demandeur ?? 'Effacé'}
      <br />
      {DEMANDEURS[SORTES[l.sorte].de].libelle}
    </>
  ),
}

export const COPROPRIETE: C = {
  cle: 'copropriete',
  titre: 'Copropriété',
  insecable: true,
  rendu: (l) => l.numero && <Lien href={ADRESSES.fiche(l.numero)}>{afficherNumero(l.numero)}</Lien>,
}

export const ETAT: C = { cle: 'etat', titre: 'État', rendu: (l) => ETATS_RECLAMATION[l.etat].libelle }

export const RECUE: C = { cle: 'recue', titre: 'Reçue', rendu: (l) => afficherInstant(l.dateDepot) }

export const ATTENDUE: C = {
  cle: 'attendue',
  titre: 'Attendue le',
  rendu: (l) => afficherJour(l.attendueLe),
}

export const ATTENTE: C = { cle: 'attente', titre: 'Attente', rendu: (l) => <Attente {...l} /> }

export const PRENEUR: C = { cle: 'preneur', titre: 'Prise par', rendu: (l) => l.preneur }
