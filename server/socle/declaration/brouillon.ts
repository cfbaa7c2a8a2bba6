import type { Refuser } from '#domain/socle/refus/arret.ts'
import { heureDe } from '#domain/socle/temps/instant.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import {
  contexteDeMiseAJour,
  contexteDImmatriculation,
  type Contexte,
} from '#domain/coproprietes/declaration/contexte.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { estMiseAJour } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { etablissementDe, type DuDeclarant } from '#server/socle/registre/actes/portee.ts'
import * as store from './declaration.store.ts'

/** Qui prépare une déclaration, et ce que ses règles regardent de lui. */
export type Preparant = Personne & { typeTeledeclarant: string | null; bailleurSocial: boolean }

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

/** Le brouillon `id` de l’établissement, sa pièce, sa saisie telle qu’elle se relit, et ce qui l’entoure. */
export async function brouillonDe(
  db: Kysely<DB>,
  demandeur: DuDeclarant<'NON_AUTORISE' | 'INTROUVABLE', Preparant>,
  id: number,
): Promise<{ ligne: store.BrouillonLu; saisie: SaisieDeclaration; contexte: Contexte }> {
  const { auteur, aujourdhui } = demandeur
  const ligne = await store.lireBrouillon(db, etablissementDe(demandeur), id)
  if (!ligne) throw demandeur.refuser('INTROUVABLE')
  const saisie = avecPiece(ligne.saisie, ligne.piece)
  if (!estMiseAJour(ligne.typeMaj))
    return { ligne, saisie, contexte: contexteDImmatriculation(ligne.typeImmat, auteur, aujourdhui) }
  const { declaration: precedente, anterieurs } = await store.precedenteDe(db, ligne.coproprieteId)
  return {
    ligne,
    saisie,
    contexte: contexteDeMiseAJour(auteur, aujourdhui, { type: ligne.typeMaj, precedente, anterieurs }),
  }
}

/** Le brouillon a changé depuis que l’appelant l’a lu. */
export function brouillonConcurrent(refuser: Refuser<'BROUILLON_CONCURRENT'>, dateModification: string) {
  return refuser('BROUILLON_CONCURRENT', { params: { heure: heureDe(dateModification) } })
}
