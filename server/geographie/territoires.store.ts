import type { Lieu } from '#domain/territoire/lieux.ts'
import { ETABLISSEMENT_TERRITORIAL, METROPOLE_DU_GRAND_PARIS } from '#domain/territoire/grand-paris.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'
import { deLIntercommunalite } from '#server/registre/geographie.ts'
import { nommees } from './geographie.store.ts'

export function regions(db: Kysely<DB>) {
  return db.selectFrom('region').select(['code', 'nom']).orderBy('nom').execute()
}

export function lireRegion(db: Kysely<DB>, code: string) {
  return db.selectFrom('region').select(['code', 'nom']).where('code', '=', code).executeTakeFirst()
}

/** Les départements d’une région ; null : tous. */
export function departements(db: Kysely<DB>, region: string | null) {
  return db
    .selectFrom('departement')
    .select(['code', 'nom', 'region'])
    .$if(region !== null, (q) => q.where('region', '=', region))
    .orderBy('code')
    .execute()
}

export function lireDepartement(db: Kysely<DB>, code: string) {
  return db
    .selectFrom('departement')
    .select(['code', 'nom', 'region'])
    .where('code', '=', code)
    .executeTakeFirst()
}

export function lireIntercommunalite(db: Kysely<DB>, siren: string) {
  return db.selectFrom('epci').select(['siren', 'nom', 'type']).where('siren', '=', siren).executeTakeFirst()
}

/** Celles qui ont une commune dans ces départements. La métropole du Grand Paris est là où est l’un de ses établissements. */
async function intercommunalitesOu(db: Kysely<DB>, departement: RawBuilder<boolean>) {
  const { rows } = await sql<{ siren: string; nom: string; type: string }>`
    WITH presentes AS (
      SELECT DISTINCT e.siren, e.nom, e.type FROM commune c JOIN epci e ON e.siren = c.epci
        JOIN departement d ON d.code = c.departement WHERE ${departement})
    SELECT * FROM presentes
    UNION SELECT siren, nom, type FROM epci WHERE siren = ${METROPOLE_DU_GRAND_PARIS}
      AND EXISTS (SELECT FROM presentes WHERE type = ${ETABLISSEMENT_TERRITORIAL})
    ORDER BY nom`.execute(db)
  return rows
}
export const intercommunalitesDuDepartement = (db: Kysely<DB>, code: string) =>
  intercommunalitesOu(db, sql`d.code = ${code}`)
export const intercommunalitesDeLaRegion = (db: Kysely<DB>, code: string) =>
  intercommunalitesOu(db, sql`d.region = ${code}`)

const communes = (db: Kysely<DB>) =>
  db
    .selectFrom('commune')
    .select(['codeInsee', 'nom', 'codesPostaux', 'departement', 'epci', 'parente'])
    .orderBy('nom')
    .orderBy('codeInsee')

export const communesDuDepartement = (db: Kysely<DB>, code: string) =>
  communes(db).where('departement', '=', code).execute()

/** Celles d’une intercommunalité ; de la métropole du Grand Paris, celles aussi de ses établissements. */
export const communesDeLIntercommunalite = (db: Kysely<DB>, siren: string) =>
  communes(db)
    .where('epci', 'in', (q) => q.selectFrom('epci as e').select('e.siren').where(deLIntercommunalite(siren)))
    .execute()

/** Celles d’un département dont le nom commence ainsi, ou qui ont ce code postal. */
export const chercherCommunes = (db: Kysely<DB>, departement: string, texte: string) =>
  communes(db).where('departement', '=', departement).where(nommees(texte.trim())).execute()

export function lireCommune(db: Kysely<DB>, codeInsee: string) {
  return communes(db).where('codeInsee', '=', codeInsee).executeTakeFirst()
}

/** Les lieux de ce nom d’abord, puis ceux qui le commencent, du plus grand au plus petit, les communes par population. */
const LIEUX = sql`
  SELECT 'REGION' AS type, code, nom, NULL AS departement, normalise(nom) AS suite, 0 AS rang, 0 AS poids FROM region
  UNION ALL SELECT 'DEPARTEMENT', code, nom, NULL, normalise(nom), 1, 0 FROM departement
  UNION ALL SELECT 'INTERCOMMUNALITE', siren, nom, NULL, normalise(nom), 2, 0 FROM epci
  UNION ALL SELECT 'COMMUNE', code_insee, nom, departement, recherche, 3, -population FROM commune`

/** Les lieux dont c’est le nom, le début du nom, le numéro ou le code postal ; une intercommunalité, un morceau de son nom aussi. */
export async function chercherLieux(db: Kysely<DB>, tape: string, max: number): Promise<Lieu[]> {
  const texte = tape.trim()
  const echappe = texte.replace(/[\\%_]/g, '\\$&')
  const { rows } = await sql<Lieu>`
    WITH cherche AS (SELECT normalise(${texte}) AS exact, normalise(${echappe}) AS debut),
    lieux AS (${LIEUX})
    SELECT l.type, l.code, l.nom, l.departement FROM lieux l, cherche
    WHERE l.suite LIKE cherche.debut || '%'
      OR (l.type = 'INTERCOMMUNALITE' AND l.suite LIKE '%' || cherche.debut || '%')
      OR (l.type IN ('REGION', 'DEPARTEMENT', 'INTERCOMMUNALITE') AND l.code = upper(${texte}))
      OR (l.type = 'COMMUNE' AND ${/^\d{5}$/.test(texte)} AND l.code IN (SELECT code_insee FROM commune WHERE codes_postaux @> ARRAY[${texte}]))
    ORDER BY l.suite <> cherche.exact, l.rang, l.poids, l.nom, l.code LIMIT ${max}`.execute(db)
  return rows
}

/** Les lieux dont le nom s’écrit presque ainsi. */
export async function lieuxProches(db: Kysely<DB>, tape: string, max: number): Promise<Lieu[]> {
  const { rows } = await sql<Lieu>`
    WITH lieux AS (${LIEUX})
    SELECT type, code, nom, departement FROM lieux WHERE suite % normalise(${tape.trim()})
    ORDER BY similarity(suite, normalise(${tape.trim()})) DESC, rang, poids, nom, code LIMIT ${max}`.execute(
    db,
  )
  return rows
}
