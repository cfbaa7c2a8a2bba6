import type { Instant } from '#domain/socle/temps/instant.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import type { TypeImmatriculation } from '#domain/coproprietes/declaration/circonstances.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import { naitre } from '#server/socle/registre/actes/etats.ts'
import { resteACorriger } from '#server/socle/registre/demandes/reponses.ts'
import { sql, type Kysely, type NotNull, type Transaction } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Celui dont on voit les dossiers : son établissement. Sans établissement, on ne voit rien. */
export interface Etablissement {
  id: number
}

/** Vrai d’un établissement qui n’est pas supprimé : un brouillon se prépare aussi en attendant le code. */
export async function existeEncore(db: Kysely<DB>, { id }: Etablissement): Promise<boolean> {
  const ligne = await db
    .selectFrom('teledeclarant')
    .select('id')
    .where('id', '=', id)
    .where('statut', '!=', 'SUPPRIME')
    .executeTakeFirst()
  return ligne !== undefined
}

/** Qui prépare une immatriculation, et par quelle voie. */
interface Preparation {
  etablissement: Etablissement
  compteId: number
  typeImmat: TypeImmatriculation
}

/** Le brouillon que cette personne a ouvert, hier ou à l’instant, et où rien n’est encore écrit que `saisie`, avec quoi il s’ouvre. */
export function brouillonVide(
  { trx }: Acte,
  qui: Preparation,
  saisie: SaisieDeclaration,
): Promise<{ id: number; coproprieteId: number } | undefined> {
  return trx
    .selectFrom('declaration')
    .select(['id', 'coproprieteId'])
    .where('teledeclarantId', '=', qui.etablissement.id)
    .where('compteId', '=', qui.compteId)
    .where('typeDeclaration', '=', 'BROUILLON')
    .where('typeImmat', '=', qui.typeImmat)
    .where('version', '=', 1)
    .where('fichierId', 'is', null)
    .where(sql<boolean>`saisie = ${JSON.stringify(saisie)}::jsonb`)
    .orderBy('id')
    .executeTakeFirst()
}

/** Un brouillon neuf : une copropriété sans nom, et sa déclaration vide. */
export async function creerBrouillon(
  acte: Acte<'NON_AUTORISE'>,
  qui: Preparation,
  saisie: SaisieDeclaration,
): Promise<{ id: number; coproprieteId: number }> {
  const { trx, maintenant } = acte
  const teledeclarantId = qui.etablissement.id
  const { id: coproprieteId } = await trx
    .insertInto('copropriete')
    .values({ etat: naitre(acte, COPROPRIETE, 'enregistrer'), teledeclarantId, dateCreation: maintenant })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('declaration')
    .values({
      coproprieteId,
      teledeclarantId,
      compteId: qui.compteId,
      typeDeclaration: naitre(acte, DECLARATION, 'enregistrer'),
      typeImmat: qui.typeImmat,
      saisie: JSON.stringify(saisie),
      etape: 'infos-rattachement',
      dateCreation: maintenant,
      dateModification: maintenant,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, coproprieteId }
}

const declarationsDe = (db: Kysely<DB>, etablissement: Etablissement) =>
  db.selectFrom('declaration').where('declaration.teledeclarantId', '=', etablissement.id)

/** Combien de brouillons l’établissement a en cours. */
export async function compterBrouillons(db: Kysely<DB>, etablissement: Etablissement): Promise<number> {
  const { n } = await declarationsDe(db, etablissement)
    .where('typeDeclaration', '=', 'BROUILLON')
    .where('typeMaj', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Ses immatriculations en préparation ; une mise à jour se reprend de sa copropriété. */
export function listerBrouillons(db: Kysely<DB>, etablissement: Etablissement) {
  return declarationsDe(db, etablissement)
    .innerJoin('compte', 'compte.id', 'declaration.compteId')
    .leftJoin('demande', (j) =>
      j.onRef('demande.declarationId', '=', 'declaration.id').on(resteACorriger('demande')),
    )
    .where('typeDeclaration', '=', 'BROUILLON')
    .where('typeMaj', 'is', null)
    .select([
      'demande.reference',
      'demande.decision',
      'demande.motifs',
      'demande.raison',
      'declaration.id',
      'etape',
      'typeImmat',
      'dateModification',
      'saisie',
      'declaration.fichierId',
      'compte.prenom',
      'compte.nom',
    ])
    .orderBy('dateModification', 'desc')
    .limit(100)
    .execute()
}

/** Joint au brouillon une pièce inscrite ; rend l’identifiant de la pièce qu’elle remplace. Undefined s’il n’est pas à vous. */
export async function joindre(
  trx: Transaction<DB>,
  etablissement: Etablissement,
  id: number,
  fichierId: string,
  date: Instant,
) {
  const ligne = await trx
    .selectFrom('declaration')
    .select(['fichierId'])
    .where('id', '=', id)
    .where('teledeclarantId', '=', etablissement.id)
    .where('typeDeclaration', '=', 'BROUILLON')
    .forUpdate()
    .executeTakeFirst()
  if (!ligne) return undefined
  const { version } = await trx
    .updateTable('declaration')
    .set((eb) => ({ fichierId, version: eb('version', '+', 1), dateModification: date }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { version, remplace: ligne.fichierId }
}

/** La pièce, si elle est à cet établissement ; à n’importe lequel pour le teneur (null). */
export function lireFichier(db: Kysely<DB>, etablissement: Etablissement | null, id: string) {
  const fichier = db.selectFrom('fichier').select(['id', 'nom', 'taille', 'empreinte']).where('id', '=', id)
  return (
    etablissement ? fichier.where('teledeclarantId', '=', etablissement.id) : fichier
  ).executeTakeFirst()
}

/** Une demande de l’établissement (de tous pour le teneur). */
export function lireDemande(db: Kysely<DB>, etablissement: Etablissement | null, reference: string) {
  const demande = db.selectFrom('demande').where('demande.reference', '=', reference)
  return (
    (etablissement ? demande.where('demande.teledeclarantId', '=', etablissement.id) : demande)
      .innerJoin('copropriete', 'copropriete.id', 'demande.coproprieteId')
      .innerJoin('declaration', 'declaration.id', 'demande.declarationId')
      .innerJoin('teledeclarant', 'teledeclarant.id', 'demande.teledeclarantId')
      .innerJoin('compte', 'compte.id', 'demande.compteId')
      .leftJoin('demande as suite', 'suite.suiteDe', 'demande.id')
      .leftJoin('copropriete as doublee', 'doublee.id', 'demande.doublonDe')
      .select([
        'demande.motifs',
        'demande.raison',
        'suite.reference as suite',
        'doublee.numero as doublonDe',
        'demande.reference',
        'demande.type',
        'demande.dateDepot',
        'demande.attendueLe',
        'demande.dateDecision',
        'copropriete.etat',
        'copropriete.nom',
        'copropriete.voie',
        'copropriete.codePostal',
        'copropriete.localite',
        'copropriete.numero',
        'declaration.id as idDeclaration',
        'declaration.typeImmat',
        'demande.decision',
        'declaration.donnees',
        'teledeclarant.raisonSociale',
        'teledeclarant.type as typeTeledeclarant',
        'teledeclarant.bailleurSocial',
        'compte.prenom',
        'compte.nom as nomDemandeur',
      ])
      // Une demande déposée garde ce qui a été lu d’elle.
      .$narrowType<{ donnees: NotNull }>()
      .executeTakeFirst()
  )
}
