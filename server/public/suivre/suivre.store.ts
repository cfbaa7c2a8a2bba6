import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely } from 'kysely'
import { estPublic, journalDe } from '#server/socle/registre/coproprietes/changements-publics.ts'
import { minuit } from '#server/socle/postgres/minuit.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { oublierLesCourriels } from '#server/socle/registre/courriels/courriels-oublies.ts'

const NOMMEE = ['numero', 'nom', 'voie', 'codePostal', 'localite'] as const

/** La copropriété publiée de ce numéro. */
export const publiee = (db: Kysely<DB>, numero: string) =>
  db
    .selectFrom('copropriete')
    .select(['id', ...NOMMEE])
    .$narrowType<{ numero: string }>()
    .where('numero', '=', numero)
    .where('publie', '=', true)
    .executeTakeFirst()

/** La ligne de cette adresse, tenue jusqu’à la fin de la transaction : ses demandes passent l’une après l’autre. */
export async function tenirAdresse(db: Kysely<DB>, email: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO suiveur (email) VALUES (${email})
    ON CONFLICT (lower(email)) DO UPDATE SET email = suiveur.email RETURNING id`.execute(db)
  return laLigne(rows).id
}

/** Tient un suiveur ; faux s’il n’est plus là. */
export async function tenirSuiveur(db: Kysely<DB>, id: number): Promise<{ email: string } | undefined> {
  return db.selectFrom('suiveur').select('email').where('id', '=', id).forUpdate().executeTakeFirst()
}

export const suiviDe = (db: Kysely<DB>, suiveurId: number, coproprieteId: number) =>
  db
    .selectFrom('suivi')
    .select(['id', 'confirmeLe'])
    .where('suiveurId', '=', suiveurId)
    .where('coproprieteId', '=', coproprieteId)
    .executeTakeFirst()

/** Ce que suit cette adresse, confirmé. */
export const suivisDe = (db: Kysely<DB>, suiveurId: number) =>
  db
    .selectFrom('suivi')
    .innerJoin('copropriete as c', 'c.id', 'suivi.coproprieteId')
    .select([
      'suivi.id',
      'suivi.coproprieteId',
      'suivi.ditJusqua',
      'c.publie',
      ...NOMMEE.map((n) => `c.${n}` as const),
    ])
    .$narrowType<{ numero: string; ditJusqua: Instant }>()
    .where('suiveurId', '=', suiveurId)
    .where('confirmeLe', 'is not', null)
    .orderBy('suivi.id')
    .execute()

/** Les copropriétés que cette adresse suit, confirmées. */
export async function suiviesPar(db: Kysely<DB>, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT s.copropriete_id AS id FROM suiveur a JOIN suivi s ON s.suiveur_id = a.id
    WHERE lower(a.email) = lower(${email}) AND s.confirme_le IS NOT NULL`.execute(db)
  return rows.map((r) => r.id)
}

/** Garde la demande, ou rend sa durée à celle qui attend. */
export async function demander(
  db: Kysely<DB>,
  s: { suiveurId: number; coproprieteId: number; dateDemande: Instant },
): Promise<number> {
  const { id } = await db
    .insertInto('suivi')
    .values(s)
    .onConflict((oc) =>
      oc.columns(['suiveurId', 'coproprieteId']).doUpdateSet({ dateDemande: s.dateDemande }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const lireSuivi = (db: Kysely<DB>, id: number) =>
  db.selectFrom('suivi').select(['suiveurId', 'confirmeLe']).where('id', '=', id).executeTakeFirst()

export async function confirmer(db: Kysely<DB>, id: number, maintenant: Instant): Promise<void> {
  await db
    .updateTable('suivi')
    .set({ confirmeLe: maintenant, ditJusqua: maintenant })
    .where('id', '=', id)
    .where('confirmeLe', 'is', null)
    .execute()
}

/** Cesse de suivre ; la dernière, l’adresse s’en va avec ce qui lui a été écrit. */
export async function arreter(db: Kysely<DB>, id: number): Promise<void> {
  const suivi = await lireSuivi(db, id)
  if (!suivi || !(await tenirSuiveur(db, suivi.suiveurId))) return
  await db.deleteFrom('suivi').where('id', '=', id).execute()
  const reste = await db
    .selectFrom('suivi')
    .select('id')
    .where('suiveurId', '=', suivi.suiveurId)
    .executeTakeFirst()
  if (!reste) await arreterTout(db, suivi.suiveurId)
}

export async function arreterTout(db: Kysely<DB>, suiveurId: number): Promise<void> {
  const parti = await db
    .deleteFrom('suiveur')
    .where('id', '=', suiveurId)
    .returning('email')
    .executeTakeFirst()
  if (parti) await oublierLesCourriels(db, parti.email, 'SUIVI')
}

/** Ceux qui suivent une copropriété dont le journal public a changé avant ce jour, et ne l’ont pas appris. */
export async function aPrevenir(db: Kysely<DB>, aujourdhui: Jour): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH suivies AS MATERIALIZED (
      SELECT copropriete_id, min(dit_jusqua) AS dit_jusqua FROM suivi WHERE confirme_le IS NOT NULL GROUP BY 1),
    changees AS MATERIALIZED (
      SELECT s.copropriete_id, j.dernier FROM suivies s CROSS JOIN LATERAL (
        SELECT max(j.date) AS dernier FROM (${journalDe(sql`= s.copropriete_id`)}) j
        WHERE ${estPublic} AND j.date >= s.dit_jusqua AND j.date < ${minuit(aujourdhui)}) j
      WHERE j.dernier IS NOT NULL)
    SELECT DISTINCT s.suiveur_id AS id FROM suivi s JOIN changees k ON k.copropriete_id = s.copropriete_id
    WHERE s.confirme_le IS NOT NULL AND k.dernier >= s.dit_jusqua ORDER BY 1`.execute(db)
  return rows.map((r) => r.id)
}

/** Note que tout est dit à cette adresse jusqu’à ce jour. */
export async function noterDit(db: Kysely<DB>, suiveurId: number, aujourdhui: Jour): Promise<void> {
  await sql`UPDATE suivi SET dit_jusqua = ${minuit(aujourdhui)} WHERE suiveur_id = ${suiveurId}
    AND confirme_le IS NOT NULL AND dit_jusqua < ${minuit(aujourdhui)}`.execute(db)
}

/** Le département, et les dernières copropriétés qui y ont été immatriculées. */
export const departementDe = (db: Kysely<DB>, code: string) =>
  db.selectFrom('departement').select(['code', 'nom']).where('code', '=', code).executeTakeFirst()

const NOUVELLES = 50
export const nouvellesDu = (db: Kysely<DB>, departement: string) =>
  db
    .selectFrom('copropriete')
    .select([...NOMMEE, 'dateImmatriculation'])
    .$narrowType<{ numero: string; dateImmatriculation: Jour }>()
    .where('publie', '=', true)
    .where('departement', '=', departement)
    .where('dateImmatriculation', 'is not', null)
    .orderBy('dateImmatriculation', 'desc')
    .orderBy('id', 'desc')
    .limit(NOUVELLES)
    .execute()
