import type { LieuTrouve } from '#contract/public/territoires.ts'
import { telQuel } from '#domain/socle/recherche/like.ts'
import type { TypeDeLieu } from '#domain/socle/territoire/lieux.ts'
import { ETABLISSEMENT_TERRITORIAL, METROPOLE_DU_GRAND_PARIS } from '#domain/socle/territoire/grand-paris.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { estLaCommune } from '#server/socle/registre/territoire/communes-nommees.ts'
import { deLIntercommunalite } from '#server/socle/registre/territoire/geographie.ts'
import {
  communesNommees,
  communesProches,
  direHier,
  HOMONYMES_MAX,
  POIDS,
  type CommuneProposee,
} from '#server/socle/registre/territoire/chercher-communes.ts'

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

/** Celles d’un département qu’un nom, d’aujourd’hui ou d’hier, ou un code désigne. */
export const chercherCommunes = (db: Kysely<DB>, departement: string, texte: string) =>
  communes(db)
    .where('departement', '=', departement)
    .where(sql<boolean>`code_insee IN (SELECT commune FROM (${communesNommees(texte)}) nommees)`)
    .execute()

/** La commune de ce code ; d’un code d’hier, celle d’aujourd’hui. */
export function lireCommune(db: Kysely<DB>, codeInsee: string) {
  return communes(db)
    .where(estLaCommune(sql.ref('code_insee'), codeInsee))
    .executeTakeFirst()
}

/** Ce que l’on cherche : un texte, et le lieu déjà choisi, dont on propose d’abord ce qu’il contient. */
interface LieuxDemandes {
  tape: string
  dans: { type?: TypeDeLieu | undefined; code?: string | undefined }
  max: number
}

const GRANDS_LIEUX = sql`
  SELECT 'REGION' AS type, code, nom, NULL AS departement, normalise(nom) AS suite, 0 AS rang FROM region
  UNION ALL SELECT 'DEPARTEMENT', code, nom, NULL, normalise(nom), 1 FROM departement
  UNION ALL SELECT 'INTERCOMMUNALITE', siren, nom, NULL, normalise(nom), 2 FROM epci`

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

type LieuLu = Omit<LieuTrouve, 'dit'> & Pick<CommuneProposee, 'hier'>

/** Un nom d’hier se propose avec la commune d’aujourd’hui, qui est celle que l’on choisit. */
const rendre = ({ hier, ...lieu }: LieuLu): LieuTrouve => ({
  ...lieu,
  dit: direHier({ codeInsee: lieu.code, nom: lieu.nom }, hier, lieu.departement),
})

/**
 * Les lieux dont c’est le nom, le début du nom, le numéro ou le code postal ; une intercommunalité, un morceau de son nom aussi ; une
 * commune, un nom ou un code d’hier. Ceux du lieu déjà choisi d’abord ; puis ceux de ce nom, du plus grand au plus petit, les communes
 * par population. Au-delà de `max`, ceux qui portent tout à fait ce nom.
 */
export async function chercherLieux(
  db: Kysely<DB>,
  { tape, dans, max }: LieuxDemandes,
): Promise<LieuTrouve[]> {
  const { rows } = await sql<LieuLu>`
    WITH cherche AS (SELECT normalise(${tape}) AS exact, normalise(${telQuel(tape)}) AS debut),
    dedans AS (SELECT m.code_insee, m.epci, m.departement FROM commune m WHERE ${communesDe(dans)}),
    grands AS (${GRANDS_LIEUX}),
    lieux AS (SELECT g.type, g.code, g.nom, g.departement, g.rang, 0 AS poids, NULL::json AS hier,
        g.suite = cherche.exact OR g.code = upper(${tape}) AS exact FROM grands g, cherche
      WHERE g.suite LIKE cherche.debut || '%' OR g.code = upper(${tape})
        OR (g.type = 'INTERCOMMUNALITE' AND g.suite LIKE '%' || cherche.debut || '%')
      UNION ALL SELECT 'COMMUNE', n.commune, n.nom, n.departement, CASE WHEN n.exact AND n.hier IS NOT NULL THEN 4 ELSE 3 END, -${POIDS}, n.hier, n.exact
      FROM (${communesNommees(tape)}) n),
    trouves AS (SELECT l.*, ${contenu(dans)} AS dedans FROM lieux l),
    ranges AS (SELECT *, row_number() OVER (ORDER BY dedans DESC, exact DESC, rang, poids, nom, code, hier::text) AS place FROM trouves)
    SELECT type, code, nom, departement, dedans, exact, hier FROM ranges
    WHERE place <= ${max} OR exact ORDER BY place LIMIT ${HOMONYMES_MAX}`.execute(db)
  return rows.map(rendre)
}

/** Les lieux dont le nom s’écrit presque ainsi. */
export async function lieuxProches(
  db: Kysely<DB>,
  { tape, dans, max }: LieuxDemandes,
): Promise<LieuTrouve[]> {
  const { rows } = await sql<LieuLu>`
    WITH dedans AS (SELECT m.code_insee, m.epci, m.departement FROM commune m WHERE ${communesDe(dans)}),
    grands AS (${GRANDS_LIEUX}),
    lieux AS (SELECT g.type, g.code, g.nom, g.departement, g.suite, g.rang, 0 AS poids, NULL::json AS hier FROM grands g
        WHERE g.suite % normalise(${tape})
      UNION ALL SELECT 'COMMUNE', n.commune, n.nom, n.departement, n.recherche, 3, -n.population, n.hier FROM (${communesProches(tape)}) n),
    trouves AS (SELECT l.*, ${contenu(dans)} AS dedans FROM lieux l)
    SELECT type, code, nom, departement, dedans, false AS exact, hier FROM trouves
    ORDER BY dedans DESC, similarity(suite, normalise(${tape})) DESC, rang, poids, nom, code LIMIT ${max}`.execute(
    db,
  )
  return rows.map(rendre)
}
