import { ETATS_A_SUCCESSEUR } from '#domain/coproprietes/successeurs/succession.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely, type NotNull } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { immatriculees } from '#server/socle/registre/coproprietes/immatriculees.ts'

/** Vrai d’un successeur déclaré `s` qui désigne cet établissement : par son SIRET, ou par une personne qui y entre et a prouvé son adresse. */
const designe = (teledeclarantId: number) =>
  sql<boolean>`coalesce(s.siret = (SELECT siret FROM teledeclarant WHERE id = ${teledeclarantId})
    OR lower(s.email) IN (SELECT lower(email) FROM compte
      WHERE teledeclarant_id = ${teledeclarantId} AND statut = 'ACTIF' AND date_clef_validation_email IS NOT NULL), false)`

const coproprietes = (db: Kysely<DB>) =>
  immatriculees(db)
    .leftJoin('succession as s', (j) => j.onRef('s.coproprieteId', '=', 'c.id').on('s.etat', '=', 'DECLAREE'))
    .leftJoin('acceptee as a', 'a.coproprieteId', 'c.id')
    .leftJoin('teledeclarant as o', (j) =>
      j.onRef('o.id', '=', 's.teledeclarantId').on('s.voie', 'is not', null),
    )
    .select([
      's.voie as voieNotaire',
      's.teledeclarantId as declarantId',
      'o.raisonSociale as office',
      'a.anneeConstruction',
      's.id as successionId',
      's.version',
      's.nature',
      's.siret',
      's.email',
      's.debut',
    ])

/** Une copropriété immatriculée, et le successeur que son représentant a déclaré. */
export function lireCopropriete(db: Kysely<DB>, cle: { id: number } | { numero: string }) {
  const toutes = coproprietes(db)
  return (
    'id' in cle ? toutes.where('c.id', '=', cle.id) : toutes.where('c.numero', '=', cle.numero)
  ).executeTakeFirst()
}
export type CoproprieteLue = NonNullable<Awaited<ReturnType<typeof lireCopropriete>>>

/** La même, si elle désigne cet établissement. */
export function lireDesignee(db: Kysely<DB>, id: number, teledeclarantId: number) {
  return coproprietes(db).where('c.id', '=', id).where(designe(teledeclarantId)).executeTakeFirst()
}

/** Toutes celles qui le désignent, la plus urgente d’abord. */
export function lireDesignees(db: Kysely<DB>, teledeclarantId: number) {
  return coproprietes(db)
    .where('c.id', 'in', (eb) =>
      eb
        .selectFrom('succession as s')
        .select('s.coproprieteId')
        .where('s.etat', '=', 'DECLAREE')
        .where(designe(teledeclarantId)),
    )
    .where('c.etat', 'in', [...ETATS_A_SUCCESSEUR])
    .orderBy('s.debut')
    .orderBy('c.id')
    .execute()
}

/** Vrai si cette personne, ou ce SIRET, est de cet établissement. */
export async function estDe(
  db: Kysely<DB>,
  teledeclarantId: number,
  s: { siret: string | null; email: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ oui: boolean }>`SELECT ${designe(teledeclarantId)} AS oui
    FROM (VALUES (${s.siret}::text, ${s.email}::text)) s(siret, email)`.execute(db)
  return laLigne(rows).oui
}

/** Le mandat qui finit ou qui a fini : celui que suit le successeur. */
export function mandatASuivre(db: Kysely<DB>, coproprieteId: number) {
  return db
    .selectFrom('mandat')
    .select(['id', 'debut', 'fin', 'statut'])
    .where('coproprieteId', '=', coproprieteId)
    .where('statut', 'in', ['COURANT', 'EXPIRE', 'SUCCESSEUR_DECLARE'])
    .orderBy('fin', 'desc')
    .executeTakeFirst()
}

/**
 * Le début du mandat qui court, après lequel un successeur commence ; celui d’un renouvellement n’est pas venu, et ne l’en empêche pas.
 * À défaut, le dernier connu ; null : le registre n’en a pas.
 */
export async function debutDuMandat(
  db: Kysely<DB>,
  coproprieteId: number,
  aujourdhui: Jour,
): Promise<Jour | null> {
  const mandat = await db
    .selectFrom('mandat')
    .select('debut')
    .where('coproprieteId', '=', coproprieteId)
    .where('statut', 'in', ['COURANT', 'EXPIRE', 'SUCCESSEUR_DECLARE', 'RENOUVELLEMENT_DECLARE'])
    .orderBy((e) => e('debut', '<=', aujourdhui), 'desc')
    .orderBy('debut', 'desc')
    .executeTakeFirst()
  return mandat?.debut ?? null
}

/** Vrai si une demande de rattachement de cette copropriété n’est pas décidée. */
export async function rattachementDemande(db: Kysely<DB>, coproprieteId: number): Promise<boolean> {
  const ligne = await db
    .selectFrom('demande')
    .select('id')
    .where('coproprieteId', '=', coproprieteId)
    .where('type', '=', 'RATTACHEMENT')
    .where('decision', 'is', null)
    .executeTakeFirst()
  return ligne !== undefined
}

/** Un successeur déclaré, quel qu’en soit l’état. */
export function lireSuccession(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('succession')
    .select(['id', 'coproprieteId', 'teledeclarantId', 'etat', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Ce qu’il faut savoir de l’établissement d’une personne connectée. */
export function lireEtablissement(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('teledeclarant')
    .select([
      'siret',
      'codeApe',
      'bailleurSocial',
      'raisonSociale',
      'type as typeTeledeclarant',
      'localite as localiteTeledeclarant',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Ce que montre un lien encore bon ; undefined d’une clef inconnue ou passée d’âge. */
export function lireParClef(db: Kysely<DB>, empreintes: readonly string[], maintenant: Instant) {
  return db
    .selectFrom('clefSuccession as k')
    .innerJoin('succession as s', 's.id', 'k.successionId')
    .innerJoin('copropriete as c', 'c.id', 's.coproprieteId')
    .leftJoin('teledeclarant as t', 't.id', 's.teledeclarantId')
    .select([
      'c.id',
      'c.numero',
      'c.nom',
      'c.voie',
      'c.codePostal',
      'c.localite',
      's.nature',
      's.etat',
      's.debut',
      's.voie as voieNotaire',
      't.type',
      't.raisonSociale',
    ])
    .where('k.empreinte', 'in', empreintes)
    .where('k.expire', '>', maintenant)
    .where('c.numero', 'is not', null)
    .$narrowType<{ numero: NotNull }>()
    .executeTakeFirst()
}

/** Les demandes de rattachement, par un autre, de ce que représente cet établissement, encore à décider. */
const recues = (db: Kysely<DB>, teledeclarantId: number) =>
  db
    .selectFrom('demande')
    .innerJoin('copropriete', 'copropriete.id', 'demande.coproprieteId')
    .where('demande.type', '=', 'RATTACHEMENT')
    .where('demande.decision', 'is', null)
    .where('copropriete.teledeclarantId', '=', teledeclarantId)
    .where('demande.teledeclarantId', '!=', teledeclarantId)

/** Les mêmes, la plus ancienne d’abord, et ce qu’en lit le représentant en place. */
export function demandesRecues(db: Kysely<DB>, teledeclarantId: number) {
  return recues(db, teledeclarantId)
    .innerJoin('mandat', 'mandat.id', 'demande.mandatId')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'demande.teledeclarantId')
    .select([
      'demande.reference',
      'demande.dateDepot',
      'demande.avisPredecesseur',
      'copropriete.numero',
      'copropriete.nom',
      'copropriete.voie',
      'copropriete.codePostal',
      'copropriete.localite',
      'mandat.debut',
      'mandat.fin',
      'teledeclarant.type',
      'teledeclarant.raisonSociale',
    ])
    .where('copropriete.numero', 'is not', null)
    .$narrowType<{ numero: NotNull }>()
    .orderBy('demande.id')
    .execute()
}

/** L’une d’elles, tenue jusqu’à la fin de la transaction. */
export function tenirDemandeRecue(db: Kysely<DB>, teledeclarantId: number, reference: string) {
  return recues(db, teledeclarantId)
    .select(['demande.id', 'demande.avisPredecesseur', 'copropriete.numero'])
    .where('demande.reference', '=', reference)
    .forUpdate('demande')
    .executeTakeFirst()
}
