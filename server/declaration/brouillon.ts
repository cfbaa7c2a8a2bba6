import type { SaisieDeclaration } from '#domain/declaration/declaration.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'
import { etablissementDe, type DuDeclarant } from '#server/registre/portee.ts'
import * as store from './immatriculation.store.ts'

/** La pièce vient de la base, jamais de ce que le navigateur écrit. */
export function avecPiece(
  saisie: SaisieDeclaration,
  piece: { id: string; nom: string } | null,
): SaisieDeclaration {
  return {
    ...saisie,
    infoRattachement: {
      ...saisie.infoRattachement,
      idDocument: piece?.id ?? null,
      nomFichierJustifMandat: piece?.nom ?? null,
    },
  }
}

/** Le brouillon `id` de l’établissement, sa pièce et sa saisie telle qu’elle se relit. */
export async function brouillonDe(
  db: Kysely<DB>,
  demandeur: DuDeclarant<'NON_AUTORISE' | 'INTROUVABLE'>,
  id: number,
) {
  const ligne = await store.lireBrouillon(db, etablissementDe(demandeur), id)
  if (!ligne) throw demandeur.refuser('INTROUVABLE')
  return { ligne, saisie: avecPiece(ligne.saisie, ligne.piece) }
}
