import type { Habilitation } from '#domain/institutions/habilitations/habilitation.ts'
import {
  ecrireTerritoire,
  NATIONAL,
  type Territoire,
} from '#domain/institutions/habilitations/territoires.ts'
import type { Refuser } from '#domain/socle/refus/arret.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { ETABLISSEMENT_TERRITORIAL, METROPOLE_DU_GRAND_PARIS } from '#domain/socle/territoire/grand-paris.ts'
import { jointesA } from '#domain/socle/territoire/communes-jointes.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'

declare const resolu: unique symbol

/**
 * Ce qu’une personne peut voir, en codes que portent les copropriétés. Ne s’obtient que de `resoudre` : ce qui le demande ne peut pas
 * l’oublier, et vide il ne montre rien.
 */
export interface Perimetre {
  [resolu]: true
  national: boolean
  regions: readonly string[]
  departements: readonly string[]
  intercommunalites: readonly string[]
  communes: readonly string[]
}

const codesDe = (territoires: readonly Territoire[], niveau: Territoire['niveau']): string[] =>
  territoires.filter((t) => t.niveau === niveau).map(({ code }) => code)

type Lieux = Pick<Perimetre, 'communes' | 'intercommunalites'>

/** Ces communes avec leurs arrondissements, ces intercommunalités avec leurs établissements. */
async function lieuxDe(
  db: Kysely<DB>,
  communes: readonly string[],
  intercommunalites: readonly string[],
): Promise<Lieux> {
  if (communes.length === 0 && intercommunalites.length === 0) return { communes, intercommunalites }
  const { rows } = await sql<Lieux>`SELECT
    ARRAY(SELECT code_insee FROM commune
      WHERE code_insee = ANY(${sql.val([...communes])}::text[]) OR parente = ANY(${sql.val([...communes])}::text[])) AS communes,
    ARRAY(SELECT siren FROM epci WHERE siren = ANY(${sql.val([...intercommunalites])}::text[])
      OR (${METROPOLE_DU_GRAND_PARIS} = ANY(${sql.val([...intercommunalites])}::text[]) AND type = ${ETABLISSEMENT_TERRITORIAL}))
      AS intercommunalites`.execute(db)
  return laLigne(rows)
}

/**
 * Les territoires, tels que les copropriétés les portent : une commune a ses arrondissements et celles qui se cherchent avec elle, le
 * Grand Paris ses établissements.
 */
export async function resoudre(db: Kysely<DB>, territoires: readonly Territoire[]): Promise<Perimetre> {
  const communes = codesDe(territoires, 'COMMUNE').flatMap(jointesA)
  const intercommunalites = codesDe(territoires, 'EPCI')
  return {
    national: territoires.some(({ niveau }) => niveau === 'NATIONAL'),
    regions: codesDe(territoires, 'REGION'),
    departements: codesDe(territoires, 'DEPARTEMENT'),
    ...(await lieuxDe(db, communes, intercommunalites)),
  } as unknown as Perimetre
}

/** Toute la France : ce que voit un teneur (L711-3 ne borne que les autres). */
export const perimetreDuTeneur = (db: Kysely<DB>): Promise<Perimetre> => resoudre(db, [NATIONAL])

/** Un seul code se lit par son index, ce que « ANY » lui cacherait. */
const parmi = (colonne: string, codes: readonly string[]): RawBuilder<boolean>[] => {
  if (codes.length === 0) return []
  return codes.length === 1
    ? [sql`${sql.ref(colonne)} = ${codes[0]}`]
    : [sql`${sql.ref(colonne)} = ANY(${sql.val([...codes])}::text[])`]
}

/** Le territoire, demandé dans la requête : sur ce qui porte `region`, `departement`, `epci` et `code_insee`. Vide : rien. */
export function dansLePerimetre(p: Perimetre, alias = 'c'): RawBuilder<boolean> {
  if (p.national) return sql`true`
  const lieux = [
    ...parmi(`${alias}.region`, p.regions),
    ...parmi(`${alias}.departement`, p.departements),
    ...parmi(`${alias}.epci`, p.intercommunalites),
    ...parmi(`${alias}.code_insee`, p.communes),
  ]
  return lieux.length === 0 ? sql`false` : sql`(${sql.join(lieux, sql` OR `)})`
}

/** Chaque commune, avec les lieux où elle est : les mêmes colonnes qu’une copropriété. */
const COMMUNES = sql`(SELECT m.code_insee, m.parente, m.epci, m.departement, d.region FROM commune m LEFT JOIN departement d ON d.code = m.departement) lieu`

/**
 * Vrai des lieux, dans leur ordre, qui ont au moins une commune en commun avec ce périmètre : on y demande ce qui est à soi, et rien
 * d’autre n’en vient. Une requête, si nombreux qu’ils soient.
 */
export async function lesquelsTouchent(
  db: Kysely<DB>,
  perimetre: Perimetre,
  territoires: readonly Territoire[],
): Promise<boolean[]> {
  if (perimetre.national || territoires.length === 0) return territoires.map(() => true)
  const cherches = territoires.flatMap(({ niveau, code }, rang) =>
    (niveau === 'COMMUNE' ? jointesA(code) : [code]).map((celui) => ({ rang, niveau, code: celui })),
  )
  const { rows } = await sql<{ rang: number }>`
    WITH siens AS MATERIALIZED (SELECT * FROM ${COMMUNES} WHERE ${dansLePerimetre(perimetre, 'lieu')}),
    touches(niveau, code) AS (
      SELECT 'COMMUNE', code_insee FROM siens
      UNION SELECT 'COMMUNE', parente FROM siens
      UNION SELECT 'EPCI', epci FROM siens
      UNION SELECT 'EPCI', ${METROPOLE_DU_GRAND_PARIS}
        FROM siens JOIN epci e ON e.siren = siens.epci AND e.type = ${ETABLISSEMENT_TERRITORIAL}
      UNION SELECT 'DEPARTEMENT', departement FROM siens
      UNION SELECT 'REGION', region FROM siens
      UNION SELECT ${NATIONAL.niveau}, ${NATIONAL.code} FROM siens
    )
    SELECT DISTINCT u.rang FROM touches JOIN unnest(${sql.val(cherches.map((c) => c.rang))}::int[],
      ${sql.val(cherches.map((c) => c.niveau))}::text[], ${sql.val(cherches.map((c) => c.code))}::text[]) u(rang, niveau, code)
      USING (niveau, code)`.execute(db)
  const touches = new Set(rows.map(({ rang }) => rang))
  return territoires.map((_, rang) => touches.has(rang))
}

/** Vrai quand toutes les communes de l’un sont dans l’autre. */
export async function couvre(db: Kysely<DB>, grand: Perimetre, petit: Perimetre): Promise<boolean> {
  if (grand.national) return true
  const { rows } = await sql<{ oui: boolean }>`SELECT NOT EXISTS (SELECT FROM ${COMMUNES}
    WHERE ${dansLePerimetre(petit, 'lieu')} AND ${dansLePerimetre(grand, 'lieu')} IS NOT TRUE) AS oui`.execute(
    db,
  )
  return laLigne(rows).oui
}

/** Vrai quand ces territoires sont tout ce périmètre : aucun n’est demandé, ou ensemble ils le couvrent. */
export const sontTout = async (
  db: Kysely<DB>,
  territoires: readonly Territoire[],
  perimetre: Perimetre,
): Promise<boolean> => territoires.length === 0 || couvre(db, await resoudre(db, territoires), perimetre)

/** Le nom de chaque territoire ; ceux qui n’existent pas n’y sont pas. Dans l’ordre donné. */
export async function nommerTerritoires(
  db: Kysely<DB>,
  territoires: readonly Territoire[],
): Promise<(Territoire & { nom: string })[]> {
  if (territoires.length === 0) return []
  const { rows } = await sql<Territoire & { nom: string }>`
    WITH t AS (SELECT niveau, code, rang FROM unnest(${sql.val(territoires.map((t) => t.niveau))}::text[],
      ${sql.val(territoires.map((t) => t.code))}::text[]) WITH ORDINALITY u(niveau, code, rang))
    SELECT t.niveau, t.code, coalesce(r.nom, d.nom, e.nom, m.nom, 'France entière') AS nom FROM t
    LEFT JOIN region r ON t.niveau = 'REGION' AND r.code = t.code
    LEFT JOIN departement d ON t.niveau = 'DEPARTEMENT' AND d.code = t.code
    LEFT JOIN epci e ON t.niveau = 'EPCI' AND e.siren = t.code
    LEFT JOIN commune m ON t.niveau = 'COMMUNE' AND m.code_insee = t.code
    WHERE t.niveau = 'NATIONAL' OR coalesce(r.code, d.code, e.siren, m.code_insee) IS NOT NULL ORDER BY t.rang`.execute(
    db,
  )
  return rows
}

/**
 * Des lieux renvoyés tels que lus, sans leur nom. Celui qui porte un autre nom que le sien est refusé ; d’un lieu qui n’est plus, la
 * lecture dit le code.
 */
export async function sansLeurNom(
  db: Kysely<DB>,
  refuser: Refuser<'DONNEES_REFUSEES'>,
  renvoyes: readonly (Territoire & { nom?: string | undefined })[],
): Promise<Territoire[]> {
  const noms = new Map((await nommerTerritoires(db, renvoyes)).map((t) => [ecrireTerritoire(t), t.nom]))
  const refus = renvoyes.flatMap(({ nom, ...t }, rang): Refus[] =>
    nom === undefined || nom === (noms.get(ecrireTerritoire(t)) ?? t.code)
      ? []
      : [{ champ: `territoires.${rang}.nom`, code: 'CHOIX_INVALIDE' }],
  )
  if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
  return renvoyes.map(({ niveau, code }) => ({ niveau, code }))
}

/** Ces lieux, comme le journal les garde. */
export const direTerritoires = (noms: readonly { nom: string; code: string }[]): string =>
  noms.map(({ nom, code }) => `${nom} (${code})`).join(', ')

/** L’accès d’un organisme, par son SIRET. */
export async function habilitationDuSiret(
  db: Kysely<DB>,
  siret: string | null,
): Promise<(Habilitation & { id: number; siret: string; version: number }) | null> {
  if (siret === null) return null
  const { rows } = await sql<Habilitation & { id: number; siret: string; version: number }>`
    SELECT h.id, h.siret, h.libelle, h.finalite, h.demandeur, h.du, h.au, h.version,
      coalesce((SELECT json_agg(json_build_object('niveau', t.niveau, 'code', t.code) ORDER BY t.niveau, t.code)
        FROM habilitation_territoire t WHERE t.habilitation_id = h.id), '[]') AS territoires
    FROM habilitation h WHERE h.siret = ${siret}`.execute(db)
  return rows[0] ?? null
}
