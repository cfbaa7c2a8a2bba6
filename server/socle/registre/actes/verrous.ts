import type { Acte } from './acte.ts'

/**
 * L’ordre où un acte verrouille les lignes qu’il change : de ce que l’on décide vers qui l’on est, puis ce qui en
 * découle. Deux actes qui le suivent s’attendent ; ils ne s’étreignent pas. Ce qui n’est qu’à un objet (sessions et clefs d’un
 * compte, pièce d’une déclaration) se change sous le verrou de cet objet ; une session s’ouvre hors de toute transaction,
 * et se confirme ensuite sous ce verrou (`sontEncoreActifs`). Tenu par server/paires.test.ts.
 */
export const ORDRE_DES_VERROUS = [
  'reclamation',
  'demande',
  'copropriete',
  'declaration',
  'mandat',
  'teledeclarant',
  'compte',
  'courrier',
] as const

type TableAVerrouiller = Extract<
  (typeof ORDRE_DES_VERROUS)[number],
  'reclamation' | 'copropriete' | 'declaration' | 'teledeclarant' | 'compte'
>

/** Tient ces lignes jusqu’à la fin de la transaction, les plus anciennes d’abord ; rend celles qui sont là. */
export async function tenir(
  { trx }: Acte,
  table: TableAVerrouiller,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const lignes = await trx
    .selectFrom(table)
    .select(`${table}.id`)
    .where(`${table}.id`, 'in', ids)
    .orderBy(`${table}.id`)
    .forUpdate()
    .execute()
  return lignes.map((l) => l.id)
}
