import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { heureDe } from '#domain/socle/temps/instant.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { ATTENTES } from '#domain/coproprietes/demandes/delais.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte, Badge } from '#web/socle/ui/messages.tsx'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'
import type { Reservation } from './reservation.ts'

/** Où en est la demande, et pour qui elle est réservée. */
export function Situation({
  reservation: { etat },
  dossier,
}: {
  reservation: Reservation
  dossier: Dossier
}) {
  return (
    <Rangee>
      <Badge ton="info">{dossier.libelleEtat}</Badge>
      {dossier.attente !== null && (
        <Badge ton={ATTENTES[dossier.attente].ton}>
          {`${dossier.attente === 'HORS_DELAI' ? 'Hors délai, était attendue' : 'Attendue'} le ${direJour(dossier.attendueLe)}`}
        </Badge>
      )}
      {etat.cas === 'tenue' && dossier.verrou && (
        <span>{`Réservée pour vous depuis ${heureDe(dossier.verrou.depuis)}.`}</span>
      )}
    </Rangee>
  )
}

/** Pourquoi on ne peut pas décider la demande. */
export function EnLecture({
  reservation: { etat },
  dossier,
}: {
  reservation: Reservation
  dossier: Dossier
}) {
  if (etat.cas !== 'lecture') return null
  return (
    <Alerte
      ton="attention"
      titre="Vous consultez cette demande sans pouvoir la décider"
      niveau={2}
      annonce="status"
    >
      <p>{etat.pourquoi}</p>
      {dossier.numero && (
        <p>
          <Lien href={ADRESSES.fiche(dossier.numero)}>Fiche publique {afficherNumero(dossier.numero)}</Lien>
        </p>
      )}
    </Alerte>
  )
}
