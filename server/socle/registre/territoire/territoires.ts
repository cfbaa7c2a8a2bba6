import type { Refus } from '#domain/socle/refus/refus.ts'
import { codePostalValide, PAYS_PAR_DEFAUT } from '#domain/comptes/etablissements/coordonnees.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'

/** Une localité telle qu’elle se compare : « ST-DENIS » et « Saint-Denis » sont la même. */
const comparable = (localite: string): string =>
  localite.replace(/(^|[\s-])(ste?)(?=[\s-])/giu, (_, avant: string, mot: string) =>
    mot.length === 3 ? `${avant}sainte` : `${avant}saint`,
  )

/**
 * La commune d’une adresse en France : son code Insee, null quand le nom est celui d’un lieu que le registre ne connaît pas,
 * ou d’un CEDEX, qui n’est le code d’aucune commune ; et ce que la géographie en refuse, un code postal qui n’existe pas ou
 * qui est celui d’une autre commune. Mal écrit, un code postal est déjà refusé.
 */
export async function situerAdresse(
  db: Kysely<DB>,
  a: { codePostal: string; localite: string; pays?: string },
): Promise<{ codeInsee: string | null; refus: Refus[] }> {
  const [codePostal, localite] = [a.codePostal.trim(), a.localite.trim()]
  const enFrance = (a.pays ?? PAYS_PAR_DEFAUT).trim().toUpperCase() === PAYS_PAR_DEFAUT
  if (!enFrance || !codePostalValide(codePostal, PAYS_PAR_DEFAUT) || /\bcedex\b/iu.test(localite))
    return { codeInsee: null, refus: [] }
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
  const { connu, codeInsee, ailleurs } = laLigne(rows)
  if (!connu) return { codeInsee: null, refus: [{ champ: 'codePostal', code: 'CODE_POSTAL_INCONNU' }] }
  const autre = codeInsee === null && ailleurs
  return {
    codeInsee,
    refus: autre ? [{ champ: 'codePostal', code: 'CODE_POSTAL_AUTRE_COMMUNE', params: { localite } }] : [],
  }
}
