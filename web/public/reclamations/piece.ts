import { useRef, useState } from 'react'
import { estPdfValide } from '#contract/coproprietes/immatriculation.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { useFichier } from '#web/socle/formulaire/fichier.ts'
import { aPourRaison, phraseDuRefus } from '#web/socle/appels/refus.ts'

/**
 * La pièce choisie, que le serveur juge aussitôt (§7.12) : un PDF qui ne se lit pas se dit à son champ, avant la preuve humaine,
 * qui ne sert qu’une fois. Ce qui n’a pas pu se juger l’est à l’envoi.
 */
export function usePiece() {
  const [piece, setPiece] = useFichier('piece')
  const [erreur, setErreur] = useState<string | undefined>(undefined)
  const choisie = useRef<File | null>(null)
  const choisir = async (fichier: File | null) => {
    choisie.current = fichier
    setPiece(fichier)
    setErreur(undefined)
    if (!fichier) return
    try {
      await essayer(estPdfValide, { fichier })
    } catch (cause) {
      if (choisie.current !== fichier || !aPourRaison(cause, [400])) return
      setPiece(null)
      setErreur(phraseDuRefus(cause))
    }
  }
  return { piece, erreur, choisir: (fichier: File | null) => void choisir(fichier) }
}
