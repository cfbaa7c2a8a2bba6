import type { LieuTrouve } from '#contract/public/territoires.ts'
import type { TypeDeLieu } from '#domain/socle/territoire/lieux.ts'
import { ETABLISSEMENT_TERRITORIAL, METROPOLE_DU_GRAND_PARIS } from '#domain/socle/territoire/grand-paris.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { deLIntercommunalite } from '#server/socle/registre/territoire/geographie.ts'
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

/** Ce que l’on cherche : un texte, et le lieu déjà choisi, dont on propose d’abord ce qu’il contient. */
interface LieuxDemandes {
  tape: string
  dans: { type?: TypeDeLieu | undefined; code?: string | undefined }
  max: number
}

const LIEUX = sql`
  SELECT 'REGION' AS type, code, nom, NULL AS departement, normalise(nom) AS suite, 0 AS rang, 0 AS poids FROM region
  UNION ALL SELECT 'DEPARTEMENT', code, nom, NULL, normalise(nom), 1, 0 FROM departement
  UNION ALL SELECT 'INTERCOMMUNALITE', siren, nom, NULL, normalise(nom), 2, 0 FROM epci
  UNION ALL SELECT 'COMMUNE', code_insee, nom, departement, recherche, 3, -population FROM commune`

/** Les communes que contient ce lieu, sur `commune m`. */
const communesDe = ({ type, code = '' }: LieuxDemandes['dans']): RawBuilder<boolean> => {
  const parLieu: Record<TypeDeLieu, RawBuilder<boolean>> = {
    REGION: sql`m.departement IN (SELECT d.code FROM departement d WHERE d.region = ${code})`,
    DEPARTEMENT: sql`m.departement = ${code}`,
    INTERCOMMUNALITE: sql`m.epci IN (SELECT e.siren FROM epci e WHERE ${deLIntercommunalite(code)})`,
    COMMUNE: sql`m.parente = ${code}`,
  }
  return type === undefined ? sql`false` : parLieu[type]
}

/** Vrai d’un lieu `l` contenu dans celui-là, d’après ses communes `dedans` ; ou de lui-même. */
const contenu = ({
  type = 'REGION',
  code = '',
}: LieuxDemandes['dans']): RawBuilder<boolean> => sql`coalesce(CASE l.type
  WHEN 'COMMUNE' THEN l.code IN (SELECT code_insee FROM dedans)
  WHEN 'INTERCOMMUNALITE' THEN l.code IN (SELECT epci FROM dedans)
  WHEN 'DEPARTEMENT' THEN ${type === 'REGION'} AND l.code IN (SELECT departement FROM dedans)
  END, false) OR l.type = ${type} AND l.code = ${code}`

/**
 * Les lieux dont c’est le nom, le début du nom, le numéro ou le code postal ; une intercommunalité, un morceau de son nom aussi. Ceux du
 * lieu déjà choisi d’abord ; puis ceux de ce nom, du plus grand au plus petit, les communes par population.
 */
export async function chercherLieux(
  db: Kysely<DB>,
  { tape, dans, max }: LieuxDemandes,
): Promise<LieuTrouve[]> {
  const echappe = tape.replace(/[\\%_]/g, '\\$&')
  const { rows } = await sql<LieuTrouve>`
    WITH cherche AS (SELECT normalise(${tape}) AS exact, normalise(${echappe}) AS debut),
    dedans AS (SELECT m.code_insee, m.epci, m.departement FROM commune m WHERE ${communesDe(dans)}),
    lieux AS (${LIEUX}),
    trouves AS (SELECT l.*, ${contenu(dans)} AS dedans FROM lieux l, cherche
      WHERE l.suite LIKE cherche.debut || '%'
        OR (l.type = 'INTERCOMMUNALITE' AND l.suite LIKE '%' || cherche.debut || '%')
        OR (l.type IN ('REGION', 'DEPARTEMENT', 'INTERCOMMUNALITE') AND l.code = upper(${tape}))
        OR (l.type = 'COMMUNE' AND ${/^\d{5}$/.test(tape)} AND l.code IN (SELECT code_insee FROM commune WHERE codes_postaux @> ARRAY[${tape}])))
    SELECT t.type, t.code, t.nom, t.departement, t.dedans FROM trouves t, cherche
    ORDER BY t.dedans DESC, t.suite <> cherche.exact, t.rang, t.poids, t.nom, t.code LIMIT ${max}`.execute(db)
  return rows
}

/** Les lieux dont le nom s’écrit presque ainsi. */
export async function lieuxProches(
  db: Kysely<DB>,
  { tape, dans, max }: LieuxDemandes,
): Promise<LieuTrouve[]> {
  const { rows } = await sql<LieuTrouve>`
    WITH dedans AS (SELECT m.code_insee, m.epci, m.departement FROM commune m WHERE ${communesDe(dans)}),
    lieux AS (${LIEUX}),
    trouves AS (SELECT l.*, ${contenu(dans)} AS dedans FROM lieux l WHERE l.suite % normalise(${tape}))
    SELECT type, code, nom, departement, dedans FROM trouves
    ORDER BY dedans DESC, similarity(suite, normalise(${tape})) DESC, rang, poids, nom, code LIMIT ${max}`.execute(
    db,
  )
  return rows
}
