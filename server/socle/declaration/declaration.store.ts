import { STATUTS_EN_VIGUEUR } from '#domain/coproprietes/mandats/statuts.ts'
import { sansPiece } from '#domain/coproprietes/declaration/contexte.ts'
import type { Declaration, SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import type { ExerciceDeclare, TypeImmatriculation } from '#domain/coproprietes/declaration/circonstances.ts'
import type { CodeEtape } from '#domain/coproprietes/declaration/etapes.ts'
import { TYPES_ACCEPTES } from '#domain/coproprietes/declaration/transitions.ts'
import { declarationConnue } from '#domain/coproprietes/mises-a-jour/repartir.ts'
import { sansSituer } from '#domain/coproprietes/mises-a-jour/situer/situer.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Etablissement } from '#server/socle/registre/actes/portee.ts'
import { resteACorriger } from '#server/socle/registre/demandes/reponses.ts'

/** Vrai du numéro d’une copropriété de l’annuaire. */
export async function numeroExiste(db: Kysely<DB>, numero: string): Promise<boolean> {
  const ligne = await db
    .selectFrom('copropriete')
    .select('id')
    .where('numero', '=', numero)
    .where('publie', '=', true)
    .executeTakeFirst()
  return ligne !== undefined
}

/** Ce qui a été accepté en dernier d’une copropriété, et quand ; `declarationId` null : aucune déclaration n’en est au registre. */
export interface Precedente {
  declaration: Declaration
  declarationId: number | null
  date: Instant | null
  typeImmat: TypeImmatriculation
  /** Les exercices acceptés avant elle, du plus récent au plus ancien. */
  anterieurs: readonly ExerciceDeclare[]
}

/** Ce que le dossier public et ses réponses permettent de dire d’une copropriété dont le registre n’a aucune déclaration. */
async function connueDe(
  db: Kysely<DB>,
  coproprieteId: number,
  reponses: Parameters<typeof declarationConnue>[1],
): Promise<Declaration> {
  const [dossier, arretes] = await Promise.all([
    db.selectFrom('copropriete').selectAll().where('id', '=', coproprieteId).executeTakeFirstOrThrow(),
    db
      .selectFrom('arreteAccepte')
      .select(['famille', 'dateArrete', 'dateMainLevee'])
      .where('coproprieteId', '=', coproprieteId)
      .orderBy('rang')
      .execute(),
  ])
  return declarationConnue(dossier, reponses, arretes)
}

/** Les exercices chiffrés des déclarations acceptées avant la dernière, parmi les plus récentes : un exercice une fois. */
const exercicesAnterieurs = sql<ExerciceDeclare[]>`(
  SELECT coalesce(json_agg(e ORDER BY e.cloture DESC), '[]') FROM (
    SELECT DISTINCT ON (f ->> 'dateClotureComptes')
      f ->> 'dateClotureComptes' AS cloture, (f ->> 'chargesOperationsCourantes')::numeric AS charges
    FROM (SELECT d.id, d.donnees -> 'donneesFinancieres' AS f FROM declaration d
      WHERE d.copropriete_id = acceptee.copropriete_id AND d.id <> acceptee.declaration_id
        AND d.type_declaration IN (${sql.join(TYPES_ACCEPTES.map((type) => sql.lit(type)))})
      ORDER BY d.id DESC LIMIT 12) d
    WHERE f ->> 'dateClotureComptes' IS NOT NULL AND f ->> 'chargesOperationsCourantes' IS NOT NULL
      AND coalesce(f ->> 'premierExerciceComptable', 'false') = 'false'
    ORDER BY f ->> 'dateClotureComptes' DESC, d.id DESC LIMIT 3) e)`

/** La dernière déclaration acceptée ; à défaut, ce que le dossier public et ses réponses permettent d’en dire. */
export async function precedenteDe(db: Kysely<DB>, coproprieteId: number): Promise<Precedente> {
  const acceptee = await db
    .selectFrom('acceptee')
    .leftJoin('declaration', 'declaration.id', 'acceptee.declarationId')
    .selectAll('acceptee')
    .select(['declaration.donnees', 'declaration.typeImmat', exercicesAnterieurs.as('anterieurs')])
    .where('acceptee.coproprieteId', '=', coproprieteId)
    .executeTakeFirst()
  const {
    donnees = null,
    declarationId = null,
    dateAcceptation: date = null,
    typeImmat = null,
    parcellesNonSituees = [],
    parcellesGardees = [],
    anterieurs = [],
    ...reponses
  } = acceptee ?? {}
  const connue = donnees ? sansPiece(donnees) : await connueDe(db, coproprieteId, reponses)
  const declaration = sansSituer(connue, [...parcellesNonSituees, ...parcellesGardees])
  return { declaration, declarationId, date, typeImmat: typeImmat ?? 'DEFAULT', anterieurs }
}

/** Un brouillon de l’établissement, avec sa pièce ; undefined s’il n’est pas à lui. */
export async function lireBrouillon(db: Kysely<DB>, etablissement: Etablissement, id: number) {
  const lue = await db
    .selectFrom('declaration')
    .innerJoin('copropriete', 'copropriete.id', 'declaration.coproprieteId')
    .innerJoin('compte', 'compte.id', 'declaration.compteId')
    .leftJoin('fichier', 'fichier.id', 'declaration.fichierId')
    .leftJoin('demande', (j) =>
      j.onRef('demande.declarationId', '=', 'declaration.id').on(resteACorriger('demande')),
    )
    .where('declaration.id', '=', id)
    .where('declaration.teledeclarantId', '=', etablissement.id)
    // Un autre représente maintenant la copropriété : ce qui se préparait ne se lit plus.
    .where('copropriete.teledeclarantId', '=', etablissement.id)
    .where('typeDeclaration', '=', 'BROUILLON')
    .select((eb) =>
      eb
        .selectFrom('mandat')
        .select('mandat.statut')
        .whereRef('mandat.coproprieteId', '=', 'copropriete.id')
        .whereRef('mandat.teledeclarantId', '=', 'declaration.teledeclarantId')
        .where('mandat.statut', 'in', [...STATUTS_EN_VIGUEUR, 'EXPIRE'])
        // Celui qui court : avant l’expiré qu’il suit, et avant celui qui le suivra.
        .orderBy((o) => o('mandat.statut', '=', 'EXPIRE'))
        .orderBy('mandat.debut')
        .limit(1)
        .as('statutMandat'),
    )
    .select([
      'declaration.id',
      'declaration.teledeclarantId',
      'declaration.version',
      'etape',
      'typeDeclaration',
      'typeImmat',
      'typeMaj',
      'nbBatimentsRef',
      'declaration.dateModification',
      'saisie',
      'declaration.coproprieteId',
      'copropriete.etat',
      'copropriete.numero',
      'compte.email',
      'compte.prenom',
      'compte.nom',
      'demande.reference',
      'demande.decision',
      'demande.motifs',
      'demande.raison',
      'fichier.id as fichierId',
      'fichier.nom as fichierNom',
      'fichier.taille as fichierTaille',
      'fichier.dateDepot as fichierDepot',
    ])
    .executeTakeFirst()
  if (!lue) return undefined
  const { fichierId: piece, fichierNom: nom, fichierTaille: taille, fichierDepot: dateDepot, ...ligne } = lue
  const jointe = piece !== null && nom !== null && taille !== null && dateDepot !== null
  return { ...ligne, piece: jointe ? { id: piece, nom, taille, dateDepot } : null }
}

export type BrouillonLu = NonNullable<Awaited<ReturnType<typeof lireBrouillon>>>

/** Enregistre si la version est celle que l’appelant connaît ; undefined sinon. */
export function enregistrer(
  db: Kysely<DB>,
  etablissement: Etablissement,
  b: { id: number; version: number; etape: CodeEtape; saisie: SaisieDeclaration },
  maintenant: Instant,
) {
  return db
    .updateTable('declaration')
    .set((eb) => ({
      saisie: JSON.stringify(b.saisie),
      etape: b.etape,
      version: eb('version', '+', 1),
      dateModification: maintenant,
    }))
    .where('id', '=', b.id)
    .where('teledeclarantId', '=', etablissement.id)
    .where('typeDeclaration', '=', 'BROUILLON')
    .where('version', '=', b.version)
    .returning(['version', 'dateModification'])
    .executeTakeFirst()
}
