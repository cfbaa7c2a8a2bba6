import { motifLike } from '#domain/socle/recherche/like.ts'
import { HABILITATIONS_PAR_PAGE } from '#contract/institutions/habilitations.ts'
import type { Habilitation, Situation } from '#domain/institutions/habilitations/habilitation.ts'
import type { Territoire } from '#domain/institutions/habilitations/territoires.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'

export interface HabilitationLue extends Habilitation {
  id: number
  siret: string
  version: number
  reclamationId: number | null
  reference: string | null
  comptes: number
  rappelFait: number | null
  finDite: boolean
}

const SITUATION: Record<Situation, (jour: Jour) => RawBuilder<boolean>> = {
  A_VENIR: (jour) => sql`h.du > ${jour}::date`,
  OUVERT: (jour) => sql`${jour}::date BETWEEN h.du AND h.au`,
  CLOS: (jour) => sql`h.au < ${jour}::date`,
}

const COMPTES = sql`(SELECT count(*)::int FROM compte p JOIN teledeclarant t ON t.id = p.teledeclarant_id
  WHERE t.siret = h.siret AND p.statut = 'ACTIF' AND p.profil = 'INSTITUTIONNEL')`

const COLONNES = sql`h.id, h.siret, h.libelle, h.finalite, h.demandeur, h.du, h.au, h.version, h.reclamation_id, r.reference,
  h.rappel_fait, h.fin_dite, ${COMPTES} AS comptes,
  coalesce((SELECT json_agg(json_build_object('niveau', t.niveau, 'code', t.code) ORDER BY t.niveau, t.code)
    FROM habilitation_territoire t WHERE t.habilitation_id = h.id), '[]') AS territoires`

function contient(recherche: string): RawBuilder<boolean> {
  const texte = recherche.trim()
  if (texte === '') return sql`true`
  const chiffres = texte.replace(/\s/g, '')
  if (/^\d+$/.test(chiffres)) return sql`h.siret LIKE ${`${chiffres}%`}`
  return sql`normalise(h.libelle) LIKE normalise(${motifLike(texte)})`
}

/** Une page des accès, ceux qui finissent le plus tôt d’abord ; clos, les derniers finis. */
export async function lister(
  db: Kysely<DB>,
  c: { recherche: string; situation: Situation | null; rang: number; aujourdhui: Jour },
): Promise<{ lignes: HabilitationLue[]; comptes: Record<Situation, number> }> {
  const ou = contient(c.recherche)
  const dans = c.situation === null ? sql`true` : SITUATION[c.situation](c.aujourdhui)
  const ordre = c.situation === 'CLOS' ? sql`h.au DESC, h.id` : sql`h.au < ${c.aujourdhui}::date, h.au, h.id`
  const { rows } = await sql<HabilitationLue>`SELECT ${COLONNES}
    FROM habilitation h LEFT JOIN reclamation r ON r.id = h.reclamation_id WHERE ${ou} AND ${dans}
    ORDER BY ${ordre} LIMIT ${HABILITATIONS_PAR_PAGE} OFFSET ${(c.rang - 1) * HABILITATIONS_PAR_PAGE}`.execute(
    db,
  )
  const { rows: comptes } = await sql<Record<Situation, number>>`SELECT
    ${sql.join(
      (['A_VENIR', 'OUVERT', 'CLOS'] as const).map(
        (s) => sql`count(*) FILTER (WHERE ${SITUATION[s](c.aujourdhui)})::int AS ${sql.ref(s)}`,
      ),
    )}
    FROM habilitation h WHERE ${ou}`.execute(db.withoutPlugins())
  return { lignes: rows, comptes: laLigne(comptes) }
}

/** Un accès entier ; tenu jusqu’à la fin de la transaction quand `tenir` le demande. */
export async function lire(
  db: Kysely<DB>,
  id: number,
  { tenir = false }: { tenir?: boolean } = {},
): Promise<HabilitationLue | null> {
  if (tenir) await sql`SELECT FROM habilitation WHERE id = ${id} FOR UPDATE`.execute(db)
  const { rows } = await sql<HabilitationLue>`SELECT ${COLONNES}
    FROM habilitation h LEFT JOIN reclamation r ON r.id = h.reclamation_id WHERE h.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Ouvre un accès ; null quand ce SIRET en a déjà un. */
export async function inserer(
  trx: Transaction<DB>,
  { territoires, ...h }: Habilitation & { siret: string; reclamationId: number | null },
): Promise<number | null> {
  const ligne = await trx
    .insertInto('habilitation')
    .values(h)
    .onConflict((oc) => oc.column('siret').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!ligne) return null
  await ecrireTerritoires(trx, ligne.id, territoires)
  return ligne.id
}

async function ecrireTerritoires(
  trx: Transaction<DB>,
  habilitationId: number,
  territoires: readonly Territoire[],
): Promise<void> {
  await trx.deleteFrom('habilitationTerritoire').where('habilitationId', '=', habilitationId).execute()
  await trx
    .insertInto('habilitationTerritoire')
    .values(territoires.map(({ niveau, code }) => ({ habilitationId, niveau, code })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Change un accès que l’on tient. Une fin déplacée se rappelle de nouveau. */
export async function changer(
  trx: Transaction<DB>,
  id: number,
  { territoires, ...h }: Habilitation & { version: number },
  finChange: boolean,
): Promise<void> {
  await trx
    .updateTable('habilitation')
    .set({ ...h, ...(finChange && { rappelFait: null, finDite: false }) })
    .where('id', '=', id)
    .execute()
  await ecrireTerritoires(trx, id, territoires)
}

/** Clôt un accès que l’on tient : la veille est son dernier jour, ou son premier s’il commence à peine. */
export async function clore(trx: Transaction<DB>, id: number, fin: { du: Jour; au: Jour }): Promise<void> {
  await trx
    .updateTable('habilitation')
    .set((eb) => ({ ...fin, finDite: true, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Note le rappel fait, ou la fin dite. */
export async function noter(
  trx: Transaction<DB>,
  id: number,
  fait: { rappelFait: number } | { finDite: true },
): Promise<void> {
  await trx.updateTable('habilitation').set(fait).where('id', '=', id).execute()
}

/** Les accès dont la fin approche ou est passée sans être dite. */
export async function aPrevenir(db: Kysely<DB>, jusquAu: Jour): Promise<number[]> {
  const lignes = await db
    .selectFrom('habilitation')
    .select('id')
    .where('au', '<=', jusquAu)
    .where('finDite', '=', false)
    .orderBy('id')
    .execute()
  return lignes.map(({ id }) => id)
}

/** Les personnes de l’organisme, à qui l’on écrit. */
export function destinataires(
  db: Kysely<DB>,
  siret: string,
): Promise<{ id: number; email: string; prenom: string; nom: string }[]> {
  return db
    .selectFrom('compte')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .select(['compte.id', 'compte.email', 'compte.prenom', 'compte.nom'])
    .where('teledeclarant.siret', '=', siret)
    .where('compte.statut', '=', 'ACTIF')
    .where('compte.profil', '=', 'INSTITUTIONNEL')
    .orderBy('compte.id')
    .execute()
}

/** Une réclamation « demande d’accès », et ce qu’elle dit. */
export async function demandeDAcces(db: Kysely<DB>, id: number) {
  const { rows } = await sql<{
    id: number
    reference: string
    prenom: string | null
    nom: string | null
    email: string | null
    siret: string | null
    raisonSociale: string | null
    texte: string
  }>`SELECT r.id, r.reference, r.prenom, r.nom, r.email, t.siret, t.raison_sociale,
      coalesce((SELECT m.texte FROM reclamation_message m WHERE m.reclamation_id = r.id AND NOT m.interne ORDER BY m.id LIMIT 1), '') AS texte
    FROM reclamation r LEFT JOIN teledeclarant t ON t.id = r.teledeclarant_id
    WHERE r.id = ${id} AND r.sorte IN ('DEMANDE_ACCES', 'PERIMETRE')`.execute(db)
  return rows[0] ?? null
}

/** Ce qui est arrivé à un accès, le dernier d’abord. */
export function historique(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('evenementJournal')
    .select(['id', 'date', 'auteur', 'categorie', 'type', 'ancien', 'nouveau'])
    .where('objet', '=', 'habilitation')
    .where('objetId', '=', id)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
