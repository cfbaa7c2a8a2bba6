import { useEffect, useRef } from 'react'
import { Bouton, GroupeBoutons, Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { ADecider, type Geste } from './ADecider.tsx'
import { retourALaFile } from './demande.ts'
import { usePiece } from './Piece.tsx'
import { useReservation, type Reservation } from './reservation.ts'
import { PasOuverte } from './Situation.tsx'
import { CeQuIlEnEst, type Faite, type Suite } from './suite.tsx'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'

/** Une demande que montre une page qui en montre d’autres. */
export interface Montree {
  idDemande: number
  reference: string
  nom: string | null
}

/** « la demande IM-2026-000002, Les Balcons du Fleuve ». */
const direMontree = ({ reference, nom }: Montree) =>
  `la demande ${reference}${nom === null ? '' : `, ${nom}`}`

const GESTES = {
  VALIDEE: { libelle: 'Valider', avec: 'la demande', icone: 'valider' },
  A_PRECISER: { libelle: 'Demander des précisions', avec: 'sur la demande', icone: 'message' },
  REFUSEE: { libelle: 'Refuser', avec: 'la demande', icone: 'croix' },
} as const satisfies Record<Geste, object>

/** De quoi décider l’une des demandes de la page : chaque geste la réserve et l’ouvre. */
export function GestesDe({ reference, surGeste }: { reference: string; surGeste: (geste: Geste) => void }) {
  return (
    <GroupeBoutons>
      {(['VALIDEE', 'A_PRECISER', 'REFUSEE'] as const).map((geste) => {
        const { libelle, avec, icone } = GESTES[geste]
        return (
          <Bouton
            key={geste}
            taille="petit"
            variante="secondaire"
            icone={icone}
            aria-label={`${libelle} ${avec} ${reference}`}
            onClick={() => surGeste(geste)}
          >
            {libelle}
          </Bouton>
        )
      })}
    </GroupeBoutons>
  )
}

function Ouverte({
  dossier,
  ...reste
}: {
  dossier: Dossier
  reservation: Reservation
  suite: Suite
  geste: Geste
  surFermeture: () => void
}) {
  const piece = usePiece(dossier.justificatif)
  return <ADecider dossier={dossier} piece={piece} {...reste} />
}

/** L’examen d’une demande, sur la page qui la montre à côté d’une autre : les mêmes points, les mêmes fenêtres. */
export function DeciderDIci({
  demande,
  geste,
  suite,
  surFermeture,
}: {
  demande: Montree
  geste: Geste
  suite: Suite
  surFermeture: () => void
}) {
  const reservation = useReservation(demande.idDemande)
  const { etat } = reservation
  const cadre = useRef<HTMLDivElement>(null)
  useEffect(() => {
    cadre.current?.focus({ preventScroll: true })
    cadre.current?.scrollIntoView()
  }, [])
  return (
    <div ref={cadre} tabIndex={-1} className="rnc-examen">
      <Section titre={`Décider ${direMontree(demande)}`}>
        {'dossier' in etat ? (
          <Ouverte
            dossier={etat.dossier}
            reservation={reservation}
            suite={suite}
            geste={geste}
            surFermeture={surFermeture}
          />
        ) : (
          <Pile espace={4}>
            <PasOuverte reservation={reservation} niveau={3} />
            <Bouton taille="petit" variante="secondaire" onClick={surFermeture}>
              Refermer
            </Bouton>
          </Pile>
        )}
      </Section>
    </div>
  )
}

/** Ce qui a été décidé depuis la page, et ce qui y reste à décider. */
export function CeQuiEstDecide({ faites, reste }: { faites: readonly Faite[]; reste: readonly Montree[] }) {
  const cadre = useRef<HTMLDivElement>(null)
  const combien = faites.length
  useEffect(() => {
    if (combien > 0) cadre.current?.focus()
  }, [combien])
  if (combien === 0) return null
  return (
    <div ref={cadre} tabIndex={-1}>
      <Pile espace={2}>
        {faites.map((faite) => (
          <Alerte
            key={faite.dossier.id}
            ton="succes"
            titre={`${faite.titre}\u00a0: ${faite.dossier.reference}`}
            niveau={2}
            annonce="status"
          >
            <p>
              <CeQuIlEnEst {...faite} />
            </p>
          </Alerte>
        ))}
        {reste.length === 0 ? (
          <p>
            Rien ne reste à décider ici. <Lien href={retourALaFile().href}>Revenir à la file</Lien>
          </p>
        ) : (
          reste.map((montree) => (
            <p key={montree.idDemande}>
              <strong>{`Reste à décider\u00a0: ${direMontree(montree)}.`}</strong>
            </p>
          ))
        )}
      </Pile>
    </div>
  )
}
