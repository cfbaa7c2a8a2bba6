import type { Refus } from '#domain/refus.ts'
import { PAYS_PAR_DEFAUT } from '#domain/teledeclarant/coordonnees.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'

/** Le département, l’EPCI et la région d’une commune ; null si elle est inconnue. */
export async function territoireDe(db: Kysely<DB> | Transaction<DB>, codeInsee: string | null) {
  if (!codeInsee) return null
  const ligne = await db
    .selectFrom('commune')
    .leftJoin('departement', 'departement.code', 'commune.departement')
    .select(['commune.departement', 'commune.epci', 'departement.region'])
    .where('commune.codeInsee', '=', codeInsee)
    .executeTakeFirst()
  return ligne ?? null
}

/** Les départements que dessert chacun de ces codes postaux ; ceux qui n’existent pas n’y sont pas. */
export async function departementsDesCodesPostaux(
  db: Kysely<DB>,
  codesPostaux: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  if (codesPostaux.length === 0) return new Map()
  const { rows } = await sql<{ codePostal: string; departements: string[] }>`
    SELECT d.code AS code_postal, array_agg(DISTINCT c.departement) AS departements
    FROM unnest(${sql.val([...new Set(codesPostaux)])}::text[]) AS d(code)
    JOIN commune c ON c.codes_postaux @> ARRAY[d.code] WHERE c.departement IS NOT NULL GROUP BY d.code`.execute(
    db,
  )
  return new Map(rows.map(({ codePostal, departements }) => [codePostal, new Set(departements)]))
}

/**
 * Ce que la géographie refuse d’une adresse en France : un code postal qui n’existe pas, ou celui d’une autre commune que la
 * commune nommée. Un CEDEX n’est le code d’aucune commune, et un nom écrit autrement ne se juge pas.
 */
export async function refusDuCodePostal(
  db: Kysely<DB>,
  a: { codePostal: string; localite: string; pays: string },
): Promise<Refus[]> {
  const codePostal = a.codePostal.trim()
  const enFrance = a.pays.trim().toUpperCase() === PAYS_PAR_DEFAUT
  if (!enFrance || !/^\d{5}$/.test(codePostal) || /\bcedex\b/i.test(a.localite)) return []
  const { rows } = await sql<{ connu: boolean; nommee: boolean; laSienne: boolean }>`
    WITH servies AS (SELECT code_insee, parente FROM commune WHERE codes_postaux @> ARRAY[${codePostal}]),
    nommees AS (SELECT code_insee FROM commune WHERE recherche = normalise(${a.localite.trim()})
      UNION ALL SELECT absorbante FROM commune_absorbee WHERE recherche = normalise(${a.localite.trim()}))
    SELECT EXISTS (SELECT FROM servies) AS connu, EXISTS (SELECT FROM nommees) AS nommee,
      EXISTS (SELECT FROM nommees n JOIN servies s ON n.code_insee IN (s.code_insee, s.parente)) AS la_sienne`.execute(
    db,
  )
  const [vu] = rows
  if (!vu?.connu) return [{ champ: 'codePostal', code: 'CODE_POSTAL_INCONNU' }]
  return vu.nommee && !vu.laSienne ? [{ champ: 'codePostal', code: 'CODE_POSTAL_AUTRE_COMMUNE' }] : []
}
