import { useEffect } from 'react'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import { pointsPour } from '#domain/teneur/validations/points.ts'
import { titreDocument } from '#web/socle/shell/contexte.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Touche } from '#web/socle/ui/Touche.tsx'
import { Pile, SurPetitEcran, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { ADecider } from './ADecider.tsx'
import { usePreparation } from './a-venir.ts'
import { MOTS, nomDe } from './mots.ts'
import { ID_PIECE, usePiece } from './Piece.tsx'
import { useToutLEcran } from './place.ts'
import { touchesDesMotifs } from './Repondre.tsx'
import { useReservation, type Reservation } from './reservation.ts'
import { CeQuiVientDEtreFait, PasOuverte, Situation } from './Situation.tsx'
import { useSuiteDeLExamen } from './suite.tsx'
import { useEnchaine } from './suivante.ts'
import { Touches } from './Touches.tsx'

/** L’onglet du navigateur dit quelle demande il montre. */
function useTitre(dossier: Dossier): void {
  const titre = `${dossier.reference}, ${nomDe(dossier)}`
  useEffect(() => {
    document.title = titreDocument(titre)
  }, [titre])
}

/** Ce que l’on règle de sa façon de décider : les touches, et l’enchaînement. */
function Gestes({ type }: { type: TypeDemande }) {
  const [enchaine, poserEnchaine] = useEnchaine()
  return (
    <Touches
      legende={
        <>
          <span>
            <Touche>1</Touche> à <Touche>{pointsPour(type).length}</Touche> cochent un point
          </span>
          <span>
            Dans un refus ou des précisions : <Touche>1</Touche> à <Touche>{touchesDesMotifs(type)}</Touche>{' '}
            cochent un motif, <Touche>Ctrl</Touche> et <Touche>Entrée</Touche> envoient,{' '}
            <Touche>Échap</Touche> revient
          </span>
        </>
      }
    >
      <CaseACocher
        petite
        name="enchainer"
        libelle="Une fois la demande décidée, ouvrir la suivante"
        value={enchaine}
        onChange={poserEnchaine}
      />
    </Touches>
  )
}

/** Ce qu’elle demande, la copropriété, et où elle en est. */
function Titre({ dossier, reservation }: { dossier: Dossier; reservation: Reservation }) {
  return (
    <TitrePage
      dense
      surtitre={`${MOTS[dossier.type].demande} ${dossier.reference}`}
      actions={
        <>
          <div className="rnc-examen__situation">
            <Situation reservation={reservation} dossier={dossier} />
            <CeQuiVientDEtreFait />
          </div>
          {dossier.justificatif && (
            <SurPetitEcran>
              <Lien href={`#${ID_PIECE}`}>Voir la pièce</Lien>
            </SurPetitEcran>
          )}
        </>
      }
    >
      {nomDe(dossier)}
    </TitrePage>
  )
}

/** La demande ouverte, que l’on tient ou que l’on lit. */
function Ouverte({ dossier, reservation }: { dossier: Dossier; reservation: Reservation }) {
  const piece = usePiece(dossier.justificatif)
  const suite = useSuiteDeLExamen()
  useTitre(dossier)
  const bureau = useToutLEcran()
  const tenue = reservation.etat.cas === 'tenue'
  const [enchaine] = useEnchaine()
  usePreparation(tenue && enchaine && piece !== null)
  return (
    <div className="rnc-examen" ref={bureau}>
      <Pile espace={4}>
        <Titre dossier={dossier} reservation={reservation} />
        <ADecider dossier={dossier} reservation={reservation} piece={piece} suite={suite} />
        {tenue && <Gestes type={dossier.type} />}
      </Pile>
    </div>
  )
}

/** L’examen d’une demande (§4.7) : ce qu’elle déclare et sa pièce côte à côte, ce qu’il faut en vérifier, et la décision. */
export function Examen({ id }: { id: number }) {
  const reservation = useReservation(id)
  const { etat } = reservation
  if (!('dossier' in etat)) return <PasOuverte reservation={reservation} />
  return <Ouverte dossier={etat.dossier} reservation={reservation} />
}
