import { ecrirePoints } from '#domain/institutions/categorisation/points-gardes.ts'
import type { Faits } from '#domain/institutions/categorisation/faits.ts'
import { noter } from '#domain/institutions/categorisation/score.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { lireFaitsDe } from '#server/socle/registre/chiffres/score.ts'

/** Une note, en un texte qui se compare : sa catégorie, sa note, les points de chaque signe. */
export type NoteDite = string

const dire = (categorie: string, note: number | null, points: string | null): NoteDite =>
  `${categorie} ${note ?? '–'} ${points ?? ''}`

/** La note que donnent ces faits, ce jour-là. */
function direFaits(faits: Faits, jour: Jour): NoteDite {
  const { categorie, note, points } = noter(faits, jour)
  return dire(categorie, note, ecrirePoints(points))
}

/** Les copropriétés que l’annuaire montre. */
export async function publiees(db: Kysely<DB>): Promise<number[]> {
  const lues = await db
    .selectFrom('copropriete')
    .select('id')
    .where('publie', '=', true)
    .orderBy('id')
    .execute()
  return lues.map(({ id }) => id)
}

const DERNIERES = 8

/** Les dernières arrivées à l’annuaire : celles qu’un essai vient de préparer en sont. */
export async function arrivees(db: Kysely<DB>): Promise<number[]> {
  const lues = await db
    .selectFrom('copropriete')
    .select('id')
    .where('publie', '=', true)
    .orderBy('id', 'desc')
    .limit(DERNIERES)
    .execute()
  return lues.map(({ id }) => id).toReversed()
}

/** La note de chacune, d’après ce que le registre en sait ce jour-là. */
export async function notesDuJour(
  db: Kysely<DB>,
  ids: readonly number[],
  jour: Jour,
): Promise<ReadonlyMap<number, NoteDite>> {
  const faits = await lireFaitsDe(db, ids, jour)
  return new Map([...faits].map(([id, lus]) => [id, direFaits(lus, jour)]))
}

/** La note gardée de chacune, celle que lisent la liste, la carte et les fichiers. */
export async function notesGardees(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NoteDite>> {
  const { rows } = await sql<{ id: number; categorie: string; note: number | null; points: string | null }>`
    SELECT v.copropriete_id AS id, v.categorie, v.note, s.points
    FROM regardee v LEFT JOIN score s ON s.copropriete_id = v.copropriete_id
    WHERE v.copropriete_id = ANY(${ids})`.execute(db)
  return new Map(rows.map(({ id, categorie, note, points }) => [id, dire(categorie, note, points)]))
}
