import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { CODES_PROFILS } from '#domain/socle/acces/profils.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'

/** Le signalement de ce texte, par cette personne, s’il est déjà là. */
export function deja(db: Kysely<DB>, s: { coproprieteId: number; compteId: number; texte: string }) {
  return db
    .selectFrom('erreurSignalee')
    .select(['id', 'dateSignalement'])
    .where('coproprieteId', '=', s.coproprieteId)
    .where('compteId', '=', s.compteId)
    .where(sql`md5(texte)`, '=', sql`md5(${s.texte})`)
    .executeTakeFirst()
}

/** Combien cette personne en a fait depuis. */
export async function compterDepuis(db: Kysely<DB>, compteId: number, depuis: Instant): Promise<number> {
  const { nombre } = await db
    .selectFrom('erreurSignalee')
    .select(sql<number>`count(*)::int`.as('nombre'))
    .where('compteId', '=', compteId)
    .where('dateSignalement', '>', depuis)
    .executeTakeFirstOrThrow()
  return nombre
}

/** Garde un signalement, avec la déclaration en vigueur. */
export async function garder(
  { trx, maintenant }: Pick<Acte, 'trx' | 'maintenant'>,
  s: { coproprieteId: number; compteId: number; texte: string },
) {
  const declarationId = (
    await trx
      .selectFrom('acceptee')
      .select('declarationId')
      .where('coproprieteId', '=', s.coproprieteId)
      .executeTakeFirst()
  )?.declarationId
  return trx
    .insertInto('erreurSignalee')
    .values({ ...s, declarationId: declarationId ?? null, dateSignalement: maintenant })
    .returning(['id', 'dateSignalement'])
    .executeTakeFirstOrThrow()
}

/** Qui examine au nom du teneur, et peut entrer. */
export function duTeneur(db: Kysely<DB>) {
  const profils = CODES_PROFILS.filter((p) => authoritiesDe(p).includes('VALIDER_RATTACHEMENT_DECLARATION'))
  return db
    .selectFrom('compte')
    .select(['id', 'email', 'prenom', 'nom'])
    .where('profil', 'in', profils)
    .where('statut', '=', 'ACTIF')
    .orderBy('id')
    .execute()
}

/** Les cent derniers signalements d’une copropriété. */
export function lister(db: Kysely<DB>, coproprieteId: number) {
  return db
    .selectFrom('erreurSignalee as e')
    .innerJoin('compte as p', 'p.id', 'e.compteId')
    .leftJoin('teledeclarant as t', 't.id', 'p.teledeclarantId')
    .select(['e.id', 'e.texte', 'e.dateSignalement', 'p.prenom', 'p.nom', 't.raisonSociale'])
    .where('e.coproprieteId', '=', coproprieteId)
    .orderBy('e.id', 'desc')
    .limit(100)
    .execute()
}
