import {
  PROFILS_PRINCIPAUX,
  PROFILS_SECONDAIRES,
  SECONDAIRES_MAX,
} from '#domain/comptes/utilisateurs/gestion.ts'
import type { Kysely, Transaction } from 'kysely'
import { gerablePar, type ResponsableConnecte } from '#server/socle/registre/comptes/gestion.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Les comptes vivants que la personne voit : aucune lecture d’ici ne s’en passe. */
function visibles(db: Kysely<DB>, qui: ResponsableConnecte) {
  return db
    .selectFrom('compte')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .where('compte.statut', '!=', 'SUPPRIME')
    .where(gerablePar(qui))
    .select([
      'compte.id',
      'compte.identifiant',
      'compte.civilite',
      'compte.nom',
      'compte.prenom',
      'compte.email',
      'compte.telephone',
      'compte.numCartePro',
      'compte.profil',
      'compte.statut',
      'compte.motDePasse',
      'compte.dateCreation',
      'compte.dateClefValidationEmail',
      'compte.dateDerniereActivite',
      'compte.dateDernierRappelInactivite',
      'compte.version',
      'teledeclarant.id as idTeledeclarant',
      'teledeclarant.type',
      'teledeclarant.raisonSociale',
    ])
}

export type LigneUtilisateur = Awaited<ReturnType<ReturnType<typeof visibles>['executeTakeFirstOrThrow']>>

/** Les comptes d’un établissement. */
export function lister(db: Kysely<DB>, qui: ResponsableConnecte, idTeledeclarant: number) {
  return visibles(db, qui)
    .where('teledeclarant.id', '=', idTeledeclarant)
    .orderBy('compte.nomCherche')
    .orderBy('compte.prenomCherche')
    .orderBy('compte.id')
    .execute()
}

export function lire(db: Kysely<DB>, qui: ResponsableConnecte, id: number) {
  return visibles(db, qui).where('compte.id', '=', id).executeTakeFirst()
}

/** Ces comptes, leurs lignes tenues dans un ordre fixe : deux lots ne s’étreignent pas. */
export function verrouiller(trx: Transaction<DB>, qui: ResponsableConnecte, ids: readonly number[]) {
  return visibles(trx, qui)
    .where('compte.id', 'in', ids)
    .orderBy('compte.id')
    .forNoKeyUpdate('compte')
    .execute()
}

/** Les administrateurs secondaires que l’établissement peut encore avoir ; `sauf` : celui que l’on modifie. */
export async function secondairesRestants(
  db: Kysely<DB>,
  idTeledeclarant: number,
  sauf = 0,
): Promise<number> {
  const { nombre } = await db
    .selectFrom('compte')
    .select((eb) => eb.fn.countAll<number>().as('nombre'))
    .where('teledeclarantId', '=', idTeledeclarant)
    .where('statut', '!=', 'SUPPRIME')
    .where('profil', 'in', PROFILS_SECONDAIRES)
    .where('id', '!=', sauf)
    .executeTakeFirstOrThrow()
  return Math.max(0, SECONDAIRES_MAX - nombre)
}

/** L’administrateur principal d’un établissement, sa ligne tenue. */
export function verrouillerPrincipal(trx: Transaction<DB>, idTeledeclarant: number) {
  return trx
    .selectFrom('compte')
    .select(['id', 'civilite', 'nom', 'prenom'])
    .where('teledeclarantId', '=', idTeledeclarant)
    .where('statut', '!=', 'SUPPRIME')
    .where('profil', 'in', PROFILS_PRINCIPAUX)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Vrai si un autre établissement vivant porte ce SIRET, même seulement attendu. */
export async function siretPris(db: Kysely<DB>, siret: string, sauf: number): Promise<boolean> {
  const ligne = await db
    .selectFrom('teledeclarant')
    .select('id')
    .where('siret', '=', siret)
    .where('id', '!=', sauf)
    .executeTakeFirst()
  return ligne !== undefined
}

/** Les copropriétés dont la fiche nomme cet établissement. */
const QUI_LE_NOMMENT = ['syndicRaisonSociale', 'is not', null] as const

/** Tient les copropriétés dont la fiche nomme cet établissement, les plus anciennes d’abord. */
export async function tenirSesCoproprietes(trx: Transaction<DB>, idTeledeclarant: number): Promise<void> {
  await trx
    .selectFrom('copropriete')
    .select('id')
    .where('teledeclarantId', '=', idTeledeclarant)
    .where(...QUI_LE_NOMMENT)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Ce que le public lit du syndic, sur la fiche de chacune de ses copropriétés ; déjà tenues. Les rend. */
export async function direAuPublic(
  trx: Transaction<DB>,
  idTeledeclarant: number,
  e: { raisonSociale: string; siret: string | null; codeApe: string | null; localite: string | null },
): Promise<{ id: number; numero: string | null }[]> {
  return trx
    .updateTable('copropriete')
    .set({
      syndicRaisonSociale: e.raisonSociale,
      syndicSiret: e.siret,
      syndicApe: e.codeApe,
      syndicCommune: e.localite,
    })
    .where('teledeclarantId', '=', idTeledeclarant)
    .where(...QUI_LE_NOMMENT)
    .returning(['id', 'numero'])
    .execute()
}
