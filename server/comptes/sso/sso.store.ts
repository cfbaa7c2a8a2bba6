import type { Acte } from '#server/socle/registre/actes/acte.ts'
import { naitre } from '#server/socle/registre/actes/etats.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import type { Fournisseur } from '#domain/socle/acces/sso.ts'
import { TELEDECLARANT } from '#domain/comptes/teledeclarants/transitions.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'

/** Le compte relié à cette identité. */
export async function compteRelie(
  db: Kysely<DB>,
  fournisseur: Fournisseur,
  sujet: string,
): Promise<{ id: number; profil: Profil; numeroEtude: string | null } | null> {
  const ligne = await db
    .selectFrom('identiteExterne')
    .innerJoin('compte', 'compte.id', 'identiteExterne.compteId')
    .leftJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .select(['compte.id', 'compte.profil', 'teledeclarant.numeroEtude'])
    .where('fournisseur', '=', fournisseur)
    .where('sujet', '=', sujet)
    .executeTakeFirst()
  return ligne ?? null
}

/**
 * Prend l’aller que garde cette session : un seul retour l’obtient, même si deux arrivent ensemble, sur deux processus. Faux
 * s’il n’y est plus.
 */
export async function prendreAller(db: Kysely<DB>, empreinte: string, state: string): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE session SET donnees = donnees - 'oidc'
    WHERE empreinte = ${empreinte} AND donnees->'oidc'->>'state' = ${state}`.execute(db)
  return numAffectedRows === 1n
}

/** Une première venue à la fois : deux onglets ne créent ni deux comptes ni deux institutions. */
export async function attendreSonTour(trx: Transaction<DB>): Promise<void> {
  await verrouiller(trx, 'sso')
}

export async function aUneIdentite(trx: Transaction<DB>, compteId: number): Promise<boolean> {
  const ligne = await trx
    .selectFrom('identiteExterne')
    .select('sujet')
    .where('compteId', '=', compteId)
    .executeTakeFirst()
  return ligne !== undefined
}

/** L’établissement de ce SIRET, quel que soit son statut : un SIRET ne sert qu’une fois. */
export function institutionDuSiret(trx: Transaction<DB>, siret: string) {
  return trx
    .selectFrom('teledeclarant')
    .select(['id', 'type', 'statut', 'raisonSociale'])
    .where('siret', '=', siret)
    .executeTakeFirst()
}

/** L’établissement d’une institution, à son premier statut. */
export async function inscrireInstitution(
  acte: Acte<'NON_AUTORISE'>,
  { siret, libelle }: { siret: string; libelle: string },
): Promise<number> {
  const { id } = await acte.trx
    .insertInto('teledeclarant')
    .values({
      type: 'institutionnel',
      statut: naitre(acte, TELEDECLARANT, 'inscrire'),
      raisonSociale: libelle,
      siret,
      dateCreation: acte.maintenant,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
