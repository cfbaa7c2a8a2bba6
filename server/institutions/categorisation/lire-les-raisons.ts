import { premieresRaisons, type Raison } from '#domain/institutions/categorisation/raisons.ts'
import { noter } from '#domain/institutions/categorisation/score.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { lireFaitsDe } from '#server/socle/registre/chiffres/score.ts'

/** Ce qui pèse le plus dans la note de chacune de ces copropriétés, en mots, d’après ce que le registre sait ce jour-là. */
export async function lireLesRaisons(
  db: Kysely<DB>,
  ids: readonly number[],
  jour: Jour,
): Promise<ReadonlyMap<number, Raison[]>> {
  const faits = await lireFaitsDe(db, ids, jour)
  return new Map([...faits].map(([id, siens]) => [id, premieresRaisons(noter(siens, jour).points, jour)]))
}
