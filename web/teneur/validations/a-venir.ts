import { useEffect } from 'react'
import { lireJustificatif } from '#contract/coproprietes/immatriculation.ts'
import { demandeAVenir } from '#contract/teneur/validations/file.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { avantLaDeconnexion } from '#web/socle/shell/avant-deconnexion.ts'
import { filesAEnchainer } from './demande.ts'
import { parmiQuoi } from './parmi-quoi.ts'

const lire = (idDocument: string): Promise<Blob> => essayer(lireJustificatif, { params: { idDocument } })

/** La pièce lue d’avance : une seule, celle de la demande qui vient. Une pièce déposée ne change plus. */
let prete: { id: string; contenu: Promise<Blob> } | null = null

const oublier = async () => {
  prete = null
}

/** La pièce de la demande que l’on enchaînera ; null : il n’y en a pas, ou elle n’a pas de pièce. */
async function pieceAVenir(): Promise<string | null> {
  for (const file of filesAEnchainer()) {
    const query = await parmiQuoi(file)
    const { id, idPiece } =
      query === null ? { id: null, idPiece: null } : await essayer(demandeAVenir, { query })
    if (id !== null) return idPiece
  }
  return null
}

async function preparer(): Promise<void> {
  const idPiece = await pieceAVenir()
  if (idPiece === null || prete?.id === idPiece) return
  const contenu = lire(idPiece)
  prete = { id: idPiece, contenu }
  avantLaDeconnexion(oublier)
  await contenu
}

/** La pièce d’une demande : celle qui est prête, si c’est elle, sinon lue maintenant. */
export async function pieceDe(idDocument: string): Promise<Blob> {
  const lue = prete?.id === idDocument ? prete.contenu : null
  if (lue) prete = null
  // Lue d’avance en vain, elle se redemande.
  return (await lue?.catch(() => null)) ?? lire(idDocument)
}

/**
 * Prépare la demande qui vient, dès que celle-ci se lit. Rien n’en est réservé ni montré : elle se réserve et se lit à son tour, et si un
 * autre l’a prise ou décidée, c’est la suivante qui s’ouvre.
 */
export function usePreparation(celleCiSeLit: boolean): void {
  useEffect(() => {
    // Ce qui n’a pas pu se préparer se lira à son tour.
    if (celleCiSeLit) preparer().catch(() => undefined)
  }, [celleCiSeLit])
}
