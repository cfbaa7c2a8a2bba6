import { useState } from 'react'
import { lireJustificatif } from '#contract/coproprietes/immatriculation.ts'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import { documentEstPerdu, suiteDuDocumentPerdu } from '#domain/coproprietes/mandats/document-perdu.ts'
import { attendUnePiece } from '#domain/teneur/validations/points.ts'
import { adresseDe, type ErreurApi } from '#web/socle/appels/api.ts'
import { useChargement } from '#web/socle/appels/chargement.ts'
import { lireRefus, phraseDuRefus } from '#web/socle/appels/refus.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { LecteurPdf, type Etendue } from '#web/socle/lecteur-pdf/LecteurPdf.tsx'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { Alerte, Chargement } from '#web/socle/ui/messages.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { pieceDe } from './a-venir.ts'

type Justificatif = NonNullable<Dossier['justificatif']>

/** La pièce d’une demande, telle que l’examen la trouve ; `refus` nul : elle se lit. */
export interface PieceLue {
  refus: ErreurApi | null
  contenu: Blob | null
  relire: () => void
  /** Ce que le lecteur n’en a pas pu montrer, et de quoi le dire. */
  manque: Etendue
  direManque: (manque: Etendue) => void
}

const entree = (id: string) => ({ params: { idDocument: id } })

/** Demande la pièce avant de la montrer : un cadre vide ne dirait pas qu’elle est perdue. Null tant qu’on ne sait pas. */
export function usePiece(justificatif: Justificatif | null): PieceLue | null {
  const [essai, setEssai] = useState(0)
  const [manque, direManque] = useState<Etendue>(null)
  const lue = useChargement(
    async () => {
      if (!justificatif) return { refus: null, contenu: null }
      try {
        return { refus: null, contenu: await pieceDe(justificatif.id) }
      } catch (cause) {
        return { refus: lireRefus(cause), contenu: null }
      }
    },
    `${justificatif?.id ?? ''} ${essai}`,
  )
  return lue && { ...lue, relire: () => setEssai(essai + 1), manque, direManque }
}

function PieceIllisible({ refus, relire }: { refus: ErreurApi; relire: () => void }) {
  const droits = useCompte()?.authorities ?? []
  return (
    <Alerte ton="erreur" titre="La pièce justificative ne s’ouvre pas" niveau={2} annonce="status">
      <Pile espace={2}>
        <p>{phraseDuRefus(refus)}</p>
        {documentEstPerdu(refus.code) && <p>{suiteDuDocumentPerdu(droits)}</p>}
        {refus.incident && <p>Numéro d’incident à donner à l’assistance : {refus.incident}</p>}
        <div>
          <Bouton variante="secondaire" taille="petit" icone="rafraichir" onClick={relire}>
            Réessayer
          </Bouton>
        </div>
      </Pile>
    </Alerte>
  )
}

/** Où mène « Voir la pièce ». */
export const ID_PIECE = 'piece'

/** La pièce à côté de la déclaration, ou ce qui empêche de la lire. */
export function Piece({ dossier, piece }: { dossier: Dossier; piece: PieceLue | null }) {
  return (
    <section id={ID_PIECE} tabIndex={-1} aria-label="Pièce justificative">
      <Lue dossier={dossier} piece={piece} />
    </section>
  )
}

function Lue({ dossier: { justificatif, type }, piece }: { dossier: Dossier; piece: PieceLue | null }) {
  if (!justificatif)
    return attendUnePiece(type) ? (
      <Alerte ton="attention">{SANS_PIECE}</Alerte>
    ) : (
      <p>Une immatriculation par un notaire ne demande pas de pièce.</p>
    )
  if (!piece) return <Chargement lignes={6} libelle="Ouverture de la pièce" />
  if (piece.refus) return <PieceIllisible refus={piece.refus} relire={piece.relire} />
  return (
    piece.contenu && (
      <LecteurPdf
        titre={`Pièce justificative\u00a0: ${justificatif.nom}`}
        nom={justificatif.nom}
        adresse={adresseDe(lireJustificatif, entree(justificatif.id))}
        contenu={piece.contenu}
        surManque={piece.direManque}
      />
    )
  )
}

const SANS_PIECE = 'Aucune pièce n’est jointe à cette demande.'

const SANS_L_AVOIR_VUE: Record<NonNullable<Etendue>, string> = {
  tout: 'La pièce justificative ne s’est pas montrée ici : si vous ne l’avez pas ouverte dans un onglet, vous décideriez sans l’avoir vue.',
  partie:
    'Une partie de la pièce justificative ne s’est pas montrée ici : si vous ne l’avez pas ouverte dans un onglet, vous décideriez sans l’avoir vue entière.',
}

/** Ce que dit la confirmation à qui déciderait sans avoir vu de pièce ; null s’il l’a sous les yeux. */
export function sansPieceVue({ justificatif, type }: Dossier, piece: PieceLue | null): string | null {
  if (!justificatif) return attendUnePiece(type) ? SANS_PIECE : null
  if (piece?.refus) return 'La pièce justificative ne s’est pas ouverte : vous décideriez sans l’avoir vue.'
  return piece?.manque ? SANS_L_AVOIR_VUE[piece.manque] : null
}
