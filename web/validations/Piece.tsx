import { useState } from 'react'
import { lireJustificatif } from '#contract/immatriculation.ts'
import type { Dossier } from '#contract/validations.ts'
import { documentEstPerdu, suiteDuDocumentPerdu } from '#domain/mandat/document-perdu.ts'
import { adresseDe, essayer, type ErreurApi } from '../api.ts'
import { useChargement } from '../chargement.ts'
import { lireRefus, phraseDuRefus } from '../refus.ts'
import { useCompte } from '../shell/contexte.ts'
import { Bouton } from '../ui/boutons.tsx'
import { Alerte, Chargement } from '../ui/messages.tsx'
import { DocumentIntegre, Pile } from '../ui/miseEnPage.tsx'

type Justificatif = NonNullable<Dossier['justificatif']>

/** La pièce d’une demande, telle que l’examen la trouve ; `refus` nul : elle se lit. */
export interface PieceLue {
  refus: ErreurApi | null
  relire: () => void
}

const entree = (id: string) => ({ params: { idDocument: id } })

/** Demande la pièce avant de la montrer : un cadre vide ne dirait pas qu’elle est perdue. Null tant qu’on ne sait pas. */
export function usePiece(justificatif: Justificatif | null): PieceLue | null {
  const [essai, setEssai] = useState(0)
  const lue = useChargement(
    async () => {
      if (!justificatif) return { refus: null }
      try {
        await essayer(lireJustificatif, entree(justificatif.id))
        return { refus: null }
      } catch (cause) {
        return { refus: lireRefus(cause) }
      }
    },
    `${justificatif?.id ?? ''} ${essai}`,
  )
  return lue && { ...lue, relire: () => setEssai(essai + 1) }
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

/** La pièce à côté de la déclaration, ou ce qui empêche de la lire. */
export function Piece({
  justificatif,
  piece,
}: {
  justificatif: Justificatif | null
  piece: PieceLue | null
}) {
  if (!justificatif) return <Alerte ton="attention">Aucune pièce n’est jointe à cette demande.</Alerte>
  if (!piece) return <Chargement lignes={6} libelle="Ouverture de la pièce" />
  if (piece.refus) return <PieceIllisible refus={piece.refus} relire={piece.relire} />
  return (
    <DocumentIntegre
      titre={`Pièce justificative : ${justificatif.nom}`}
      adresse={adresseDe(lireJustificatif, entree(justificatif.id))}
    />
  )
}

/** Ce que dit la confirmation à qui déciderait sans avoir vu de pièce ; null s’il l’a sous les yeux. */
export function sansPieceVue(justificatif: Justificatif | null, piece: PieceLue | null): string | null {
  if (!justificatif) return 'Aucune pièce n’est jointe à cette demande.'
  return piece?.refus
    ? 'La pièce justificative ne s’est pas ouverte : vous décideriez sans l’avoir vue.'
    : null
}
