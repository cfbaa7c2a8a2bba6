import { useEffect, useState } from 'react'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { heureDe } from '#domain/socle/temps/instant.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { ATTENTES } from '#domain/coproprietes/demandes/delais.ts'
import { Bouton, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Alerte, Badge, Chargement, EtatVide } from '#web/socle/ui/messages.tsx'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { fermerNotification, usePassageres } from '#web/socle/shell/notifications.ts'
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

/**
 * Ce qui vient d’être fait, et de quoi y revenir : au bout de la ligne du titre, où rien n’est couvert de la pièce ni des
 * actes. Y reste tant que la demande est ouverte.
 */
export function CeQuiVientDEtreFait() {
  const passageres = usePassageres()
  const [enArrivant] = useState(passageres)
  useEffect(() => () => enArrivant.forEach(({ id }) => fermerNotification(id)), [enArrivant])
  const derniere = passageres.at(-1)
  return (
    <div role="status" className="rnc-examen__fait">
      {derniere && (
        <p>
          <strong>{derniere.titre}.</strong> {derniere.texte}
        </p>
      )}
    </div>
  )
}

/** La demande que l’on n’a pas encore, ou que l’on n’aura pas. */
export function PasOuverte({
  reservation: { etat, ouvrir },
  niveau = 1,
}: {
  reservation: Reservation
  niveau?: 1 | 3
}) {
  if (etat.cas === 'panne')
    return (
      <EtatVide
        niveau={niveau}
        titre="La demande ne s’ouvre pas"
        action={
          <Bouton icone="rafraichir" onClick={() => void ouvrir()}>
            Réessayer
          </Bouton>
        }
      >
        <p>{etat.phrase}</p>
      </EtatVide>
    )
  if (etat.cas === 'absente')
    return (
      <EtatVide
        niveau={niveau}
        titre="Cette demande n’existe pas"
        action={<LienBouton href={CHEMINS.validations}>Retour à la file</LienBouton>}
      >
        <p>Elle a peut-être été retirée.</p>
      </EtatVide>
    )
  return <Chargement lignes={10} libelle="Ouverture de la demande" />
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
