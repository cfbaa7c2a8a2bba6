import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import type { CodeArret } from '#domain/arret.ts'
import type { SaisieDeclaration } from '#domain/declaration/declaration.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'
import type { Demandeur } from '#server/registre/acte.ts'
import * as store from './immatriculation.store.ts'

export type DuDeclarant<R extends CodeArret> = Demandeur<R, CompteConnecte>

/** L’établissement de la personne ; sans établissement, elle n’a pas de dossier. */
export function etablissementDe({ auteur, refuser }: DuDeclarant<'NON_AUTORISE'>): store.Etablissement {
  if (auteur.idTeledeclarant === null) throw refuser('NON_AUTORISE')
  return { id: auteur.idTeledeclarant }
}

/** Null pour le teneur, qui voit les demandes de tous. */
export function porteeDe(demandeur: DuDeclarant<'NON_AUTORISE'>): store.Etablissement | null {
  const { authorities } = demandeur.auteur
  return authorities.includes('VALIDER_RATTACHEMENT_DECLARATION') ? null : etablissementDe(demandeur)
}

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
