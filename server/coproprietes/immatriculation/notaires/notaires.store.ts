import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Etablissement } from '#server/socle/registre/actes/portee.ts'

const declarations = (db: Kysely<DB>, office: Etablissement, id: number) =>
  db
    .selectFrom('declaration')
    .where('declaration.id', '=', id)
    .where('declaration.teledeclarantId', '=', office.id)
    .where('typeImmat', '!=', 'DEFAULT')
    .where('typeMaj', 'is', null)

/** La déclaration d’immatriculation d’un office, sa pièce et sa copropriété ; undefined si elle n’est pas à lui. */
export function lireDeclaration(db: Kysely<DB>, office: Etablissement, id: number) {
  return declarations(db, office, id)
    .innerJoin('copropriete', 'copropriete.id', 'declaration.coproprieteId')
    .leftJoin('fichier', 'fichier.id', 'declaration.fichierId')
    .select([
      'declaration.id',
      'saisie',
      'donnees',
      'typeDeclaration',
      'typeImmat',
      'declaration.version',
      'declaration.coproprieteId',
      'declaration.dateModification',
      'nbBatimentsRef',
      'copropriete.etat',
      'fichier.id as fichierId',
      'fichier.nom as fichierNom',
      'fichier.dateDepot as fichierDepot',
      'fichier.taille',
      'fichier.empreinte',
    ])
    .executeTakeFirst()
}
export type DeclarationLue = NonNullable<Awaited<ReturnType<typeof lireDeclaration>>>

/** La dernière demande déposée de cette déclaration. */
export function derniereDemande(db: Kysely<DB>, declarationId: number) {
  return db
    .selectFrom('demande')
    .innerJoin('copropriete', 'copropriete.id', 'demande.coproprieteId')
    .select(['demande.id as idDemande', 'reference', 'dateDepot', 'decision', 'copropriete.numero'])
    .where('declarationId', '=', declarationId)
    .orderBy('demande.id', 'desc')
    .executeTakeFirst()
}

/** Compte les bâtiments de référence d’un brouillon ; faux s’il n’est pas à cet office, ou déjà déposé. */
export async function compterBatiments(
  db: Kysely<DB>,
  office: Etablissement,
  { id, nombre }: { id: number; nombre: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('declaration')
    .set({ nbBatimentsRef: nombre })
    .where('id', '=', id)
    .where('teledeclarantId', '=', office.id)
    .where('typeImmat', '!=', 'DEFAULT')
    .where('typeDeclaration', '=', 'BROUILLON')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Le représentant annoncé de cet identifiant, d’un brouillon de cet office. */
export function lireAnnoncee(db: Kysely<DB>, office: Etablissement, id: number) {
  return db
    .selectFrom('succession')
    .select(['id', 'coproprieteId', 'nature', 'siret', 'email', 'etat'])
    .where('id', '=', id)
    .where('teledeclarantId', '=', office.id)
    .where('voie', 'is not', null)
    .executeTakeFirst()
}

/** Oublie ce qu’un dépôt annulé avait lu. */
export async function oublierLaLecture(db: Kysely<DB>, declarationId: number, maintenant: Instant) {
  await db
    .updateTable('declaration')
    .set((eb) => ({
      donnees: null,
      dateSoumission: null,
      version: eb('version', '+', 1),
      dateModification: maintenant,
    }))
    .where('id', '=', declarationId)
    .execute()
}

const PLUS_RECENTES = 20

/** Les dernières immatriculations déposées par un office, et encore au registre ou à l’examen. */
export function listerDeposees(db: Kysely<DB>, office: Etablissement) {
  return db
    .selectFrom('demande')
    .innerJoin('declaration', 'declaration.id', 'demande.declarationId')
    .innerJoin('copropriete', 'copropriete.id', 'demande.coproprieteId')
    .select([
      'demande.reference',
      'declaration.id as idDeclaration',
      'copropriete.nom',
      'copropriete.voie',
      'copropriete.codePostal',
      'copropriete.localite',
      'copropriete.numero',
      'copropriete.etat',
      'demande.dateDepot',
    ])
    .where('demande.teledeclarantId', '=', office.id)
    .where('declaration.typeImmat', '!=', 'DEFAULT')
    .where((eb) => eb.or([eb('demande.decision', 'is', null), eb('demande.decision', '!=', 'ANNULEE')]))
    .orderBy('demande.id', 'desc')
    .limit(PLUS_RECENTES)
    .execute()
}
