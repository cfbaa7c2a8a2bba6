import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import type { CodeEtape } from '#domain/coproprietes/declaration/etapes.ts'
import type { TypeMiseAJour } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import {
  TYPES_ACCEPTES,
  type DECLARATION,
  type TypeDeclaration,
} from '#domain/coproprietes/declaration/transitions.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Etabli } from '#domain/socle/machine.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import type { Tenue } from '#server/socle/registre/actes/etats.ts'
import type { Etablissement } from '#server/socle/registre/actes/portee.ts'

/** Ce qui se prépare d’une copropriété, à qui que ce soit. */
export function enPreparation(db: Kysely<DB>, coproprieteId: number) {
  return db
    .selectFrom('declaration')
    .innerJoin('compte', 'compte.id', 'declaration.compteId')
    .select([
      'declaration.id',
      'declaration.teledeclarantId',
      'declaration.coproprieteId',
      'typeMaj',
      'etape',
      'saisie',
      'baseAcceptee',
      'dateModification',
      'compte.prenom',
      'compte.nom',
    ])
    .where('declaration.coproprieteId', '=', coproprieteId)
    .where('typeDeclaration', '=', 'BROUILLON')
    .executeTakeFirst()
}

export interface APreparer {
  coproprieteId: number
  teledeclarantId: number
  typeMaj: TypeMiseAJour
  baseAcceptee: Instant | null
  saisie: SaisieDeclaration
  etape: CodeEtape
}

/** Une mise à jour qui commence, et la ligne que sa transaction vient d’écrire. */
export async function creer(
  {
    trx,
    maintenant,
    auteur,
  }: Pick<Acte<never, { id: number } & Acte['auteur']>, 'trx' | 'maintenant' | 'auteur'>,
  typeDeclaration: Etabli<TypeDeclaration>,
  { saisie, ...m }: APreparer,
): Promise<{ id: number; tenue: Tenue<typeof DECLARATION> }> {
  const { id } = await trx
    .insertInto('declaration')
    .values({
      ...m,
      saisie: JSON.stringify(saisie),
      typeDeclaration,
      compteId: auteur.id,
      typeImmat: 'DEFAULT',
      dateCreation: maintenant,
      dateModification: maintenant,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, tenue: { etat: typeDeclaration, teledeclarantId: m.teledeclarantId } }
}

/** Celle qui se prépare déjà change de sorte, ou se reprend sur ce qui a été accepté depuis. */
export async function reprendre(
  { trx, maintenant }: Pick<Acte, 'trx' | 'maintenant'>,
  id: number,
  { saisie, typeMaj, baseAcceptee, etape }: Pick<APreparer, 'saisie' | 'typeMaj' | 'baseAcceptee' | 'etape'>,
): Promise<void> {
  await trx
    .updateTable('declaration')
    .set((eb) => ({
      typeMaj,
      baseAcceptee,
      etape,
      saisie: JSON.stringify(saisie),
      version: eb('version', '+', 1),
      dateModification: maintenant,
    }))
    .where('id', '=', id)
    .execute()
}

/** Une mise à jour de l’établissement, où qu’elle en soit. */
export function lire(db: Kysely<DB>, etablissement: Etablissement, id: number) {
  return db
    .selectFrom('declaration')
    .select([
      'id',
      'version',
      'saisie',
      'typeDeclaration',
      'typeMaj',
      'dateSoumission',
      'dateModification',
      'coproprieteId',
      'baseAcceptee',
    ])
    .where('id', '=', id)
    .where('teledeclarantId', '=', etablissement.id)
    .where('typeMaj', 'is not', null)
    .executeTakeFirst()
}

const acceptees = (db: Kysely<DB>) =>
  db
    .selectFrom('declaration')
    .innerJoin('compte', 'compte.id', 'declaration.compteId')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'declaration.teledeclarantId')
    .select([
      'declaration.id',
      'declaration.coproprieteId',
      'declaration.teledeclarantId',
      'typeDeclaration',
      'typeMaj',
      'typeImmat',
      'dateSoumission',
      'baseAcceptee',
      'donnees',
      'donneesRemplacees',
      'dossierRemplace',
      'compte.prenom',
      'compte.nom',
      'teledeclarant.type',
      'teledeclarant.raisonSociale',
      'teledeclarant.bailleurSocial',
    ])
    .where('typeDeclaration', 'in', TYPES_ACCEPTES)
    .$narrowType<{ donnees: Declaration; dateSoumission: Instant }>()

/** Les déclarations acceptées d’une copropriété, la dernière d’abord. */
export const declarations = (db: Kysely<DB>, coproprieteId: number) =>
  acceptees(db)
    .where('declaration.coproprieteId', '=', coproprieteId)
    .orderBy('dateSoumission', 'desc')
    .orderBy('declaration.id', 'desc')
    .execute()

export type Acceptee = Awaited<ReturnType<typeof declarations>>[number]

/** Une déclaration acceptée. */
export const declarationAcceptee = (db: Kysely<DB>, id: number) =>
  acceptees(db).where('declaration.id', '=', id).executeTakeFirst()
