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

/** Une localité telle qu’elle se compare : « ST-DENIS » et « Saint-Denis » sont la même. */
const comparable = (localite: string): string =>
  localite.replace(/(^|[\s-])(ste?)(?=[\s-])/giu, (_, avant: string, mot: string) =>
    mot.length === 3 ? `${avant}sainte` : `${avant}saint`,
  )

/**
 * La commune de ce code postal qui porte ce nom, son code Insee ; null quand le nom est celui d’un lieu que le registre ne
 * connaît pas. « inconnu » : le code n’existe pas. « autre » : ce nom est celui d’une commune qui n’a pas ce code.
 */
export async function communeDuCodePostal(
  db: Kysely<DB>,
  codePostal: string,
  localite: string,
): Promise<{ codeInsee: string | null } | 'inconnu' | 'autre'> {
  // La Poste donne aux CEDEX des codes qui ne sont ceux d’aucune commune.
  if (/\bcedex\b/iu.test(localite)) return { codeInsee: null }
  const nom = comparable(localite)
  const { rows } = await sql<{ connu: boolean; codeInsee: string | null; ailleurs: boolean }>`
    WITH desservies AS (SELECT code_insee, recherche FROM commune WHERE codes_postaux @> ARRAY[${codePostal}]::text[])
    SELECT EXISTS (SELECT FROM desservies) AS connu, coalesce(
        -- « Lyon » et 69003 : l’arrondissement, avant la ville entière.
        (SELECT code_insee FROM desservies WHERE recherche LIKE normalise(${nom}) || ' %arrondissement' LIMIT 1),
        (SELECT code_insee FROM desservies WHERE recherche = normalise(${nom}) LIMIT 1),
        (SELECT a.absorbante FROM commune_absorbee a JOIN desservies d ON d.code_insee = a.absorbante
          WHERE a.recherche = normalise(${nom}) LIMIT 1)) AS code_insee,
      EXISTS (SELECT FROM commune WHERE recherche = normalise(${nom})) AS ailleurs`.execute(db)
  const { connu, codeInsee, ailleurs } = rows[0]!
  if (!connu) return 'inconnu'
  return codeInsee === null && ailleurs ? 'autre' : { codeInsee }
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
